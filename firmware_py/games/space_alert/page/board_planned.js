// The board with the way of the member of the crew that is planned just now.

import { board } from "./board.js";
import { PAGE } from "./board_geometry.js";
import { ghostPath } from "./board_outlook.js";
import { outlookOf, shownCrew } from "./outlook.js";
import { crewColour, draft, game } from "./state.js";

/**
 * The board for a page that plans; `box` as for `board`.
 * @param {string} [box]
 */
export function plannedBoard(box) {
  const number = shownCrew();
  const outlook = outlookOf(number);
  if (outlook.length === 0) return board(box);
  return board(
    box,
    ghostPath(PAGE, {
      outlook,
      colour: crewColour(number),
      number,
      chosen: draft().slot?.turn ?? 0,
      crowd: (station) => game().crew.filter(({ at }) => at === station).length,
    }),
  );
}

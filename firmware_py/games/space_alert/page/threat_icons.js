// Pictures of the threats, all of our own making, drawn in a square of 24 with the line of icons.js. Ships fly down,
// at whoever looks. A motif is its lines, then what is filled, then what is dashed; a mark tells cards of a family apart.

const MOTIFS = {
  // ------------------------------------------------------------------------------------------------------- ships
  fighter: ["M12 22l-3-8-7-3V4l4 4h3l1-5h4l1 5h3l4-4v7l-7 3z", "M11 10h2v4h-2z"],
  stealth_fighter: ["", "M11 11h2v3h-2z", "M12 20 2 8l6 1 4-5 4 5 6-1z"],
  phantom: [
    "M7 20V9a5 5 0 0 1 10 0v11l-2.500-2.500L12 20l-2.500-2.500zM7 10l-5 5v-5M17 10l5 5v-5",
    "M9.500 8h2v3h-2zM12.500 8h2v3h-2z",
  ],
  gunship: [
    "M9.500 2h5l2.500 5v7l-5 5-5-5V7zM2 6h3v9H2zM19 6h3v9h-3zM5 10h2M17 10h2M3.500 15v7M20.500 15v7",
    "M10.500 8h3v4h-3z",
  ],
  destroyer: ["M3 4h18l-9 18zM9 4V1.500h6V4M7.500 9h9M3 10v6M21 10v6", "M10.500 11.500h3L12 15z"],
  frigate: ["M10 2h4l2 6v8l-4 6-4-6V8zM8 9l-5 3v6l5-3M16 9l5 3v6l-5-3M8 9h8", "M11 12h2v4h-2z"],
  man_of_war: [
    "M9 2h6l2 4v10l-5 6.500L7 16V6zM7 6 2 8M7 10l-5 2M7 14l-5 2M17 6l5 2M17 10l5 2M17 14l5 2",
    "M10 6h4v2h-4zM10 11h4v2h-4z",
  ],
  marauder: [
    "M3 3c0 8 4 14 9 19 5-5 9-11 9-19-2 4-5 5-9 5S5 7 3 3z",
    "M7.500 11l4 2.500-3 1zM16.500 11l-4 2.500 3 1z",
  ],
  juggernaut: [
    "M6 2h12l3 6v5l-9 9-9-9V8zM3 8l9 8 9-8",
    "M3.500 9.500 12 17l8.500-7.500V13L12 21.500 3.500 13z",
  ],
  nemesis: ["M12 1l2 6 7-3-3 7 4 3-6 1-4 8-4-8-6-1 4-3-3-7 7 3z", "M12 8l1.500 3L12 14l-1.500-3z"],
  tanker: [
    "M8 1.500h8M12 1.500V4M6 4h12a2.200 2.200 0 0 1 0 4.500H6A2.200 2.200 0 0 1 6 4zM6 8.500h12a2.200 2.200 0 0 1 0 4.500H6a2.200 2.200 0 0 1 0-4.500z" +
      "M6 13h12a2.200 2.200 0 0 1 0 4.500H6A2.200 2.200 0 0 1 6 13zM8 17.500l4 5 4-5",
  ],
  grappler: ["M7 2h10v7H7zM12 9v4M12 13c-6-2-9 3-6 9l3-2.500M12 13c6-2 9 3 6 9l-3-2.500", "M10 4h4v3h-4z"],
  kamikaze: [
    "M9.500 2h5v9L12 15l-2.500-4zM9.500 5 6 2v7l3.500 1M14.500 5 18 2v7l-3.500 1M12 18v4.500M8 16l-3 5M16 16l3 5M5 13l-3 1M19 13l3 1",
  ],
  scout: [
    "M4 8c2-6 14-6 16 0l-4 2H8zM9 13a4 4 0 0 0 6 0M6.500 16a7 7 0 0 0 11 0M4 19a11 11 0 0 0 16 0",
    "M10.500 5h3v2.500h-3z",
  ],
  swarm: [
    "",
    "M12 6 9.500 1h5zM5 12 2.500 7h5zM19 12l-2.500-5h5zM12 14.500l-2.500-5h5zM6 20.500l-2.500-5h5zM18 20.500l-2.500-5h5zM12 23l-2.500-5h5z",
  ],
  satellite: [
    "M9 5h6v8H9zM9 9H7.500M15 9h1.500M1.500 6h6v6h-6zM4.500 6v6M16.500 6h6v6h-6zM19.500 6v6M12 13v2",
    "M10 15h4l-2 2zM6 19h12v1H6zM8 22h8v1H8z",
  ],
  psionic: [
    "M6 9c3-5 9-5 12 0-3 5-9 5-12 0zM6 9H4.500M18 9h1.500M1.500 6h3v6h-3zM19.500 6h3v6h-3z" +
      "M3 17c3-2 3 2 6 0s3 2 6 0 3 2 6 0M5 21c2-2 2 2 4.700 0s2 2 4.700 0 2 2 4.600 0",
    "M12 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  ],
  // ----------------------------------------------------------------------------------------- stones and phenomena
  pulse_ball: [
    "M8.500 7a7 7 0 0 0 0 10M15.500 7a7 7 0 0 1 0 10M5 4a12.500 12.500 0 0 0 0 16M19 4a12.500 12.500 0 0 1 0 16",
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  ],
  energy_cloud: [
    "M6 14a4.500 4.500 0 0 1 0-9 6 6 0 0 1 11-1 5 5 0 0 1 1 10h-1",
    "M13 9l-5 7h3.500L10 23l6.500-9H13z",
  ],
  maelstrom: ["M12 12c1-2 4-1 4 1 0 4-7 5-8 0-1-6 8-9 11-3 3 7-4 12-10 10C2 18 1 9 6 5c4-3 9-3 12-1"],
  meteoroid: ["M9 11l6 1 1 5-4 4-6-1-3-5zM12 8l8-6M16 10l6-4M18 15l4-3", "M8 14h2v2H8z"],
  asteroid_small: [
    "M9.500 6l6 1 3 6-3.500 5-6 .500-4-5.500z",
    "M9.500 10h2.500v2.500H9.500zM13.500 14h1.500v1.500h-1.500z",
  ],
  asteroid: ["M9 4l8 1 4 7-3 7-8 2-6-5-1-7zM9 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4z", "M14 14h2v2h-2zM15 8h1v1h-1z"],
  asteroid_great: [
    "M8 2l8-1 6 6 1 8-5 7-9 1-7-5-1-10zM9 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM16 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM22 7l-4 1",
    "M8 16h3v2H8zM15 6h1.500v1.500H15z",
  ],
  // ------------------------------------------------------------------------------------------------ beasts of space
  amoeba: [
    "M7 5c3-4 5 1 8-1s7 1 5 5 3 5 1 9-6 0-9 2-8 2-8-3-3-4-2-7 3-2 5-5z",
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM16 15h2v2h-2zM7 15h1.500v1.500H7z",
  ],
  jellyfish: [
    "M3 12a9 10 0 0 1 18 0l-3 1.500-3-1.500-3 1.500L9 12l-3 1.500zM6 15c2 2-2 4 0 7M10 15c2 2-2 4 0 7M14 15c2 2-2 4 0 7M18 15c2 2-2 4 0 7",
  ],
  octopus: [
    "M7 13c-3-4-2-11 5-11s8 7 5 11M7 13c0 4-3 5-5 3M17 13c0 4 3 5 5 3M9 14c1 5-2 8-5 7M15 14c-1 5 2 8 5 7M11 14.500V22M13 14.500V22",
    "M8.500 8h2.500v3H8.500zM13 8h2.500v3H13z",
  ],
  behemoth: [
    "M7 8C3 8 1.500 5 2 2c1 2 3 3 6 3h8c3 0 5-1 6-3 .500 3-1 6-5 6l1 7-3 6H9l-3-6zM9 21v-4l1.500 2 1.500-2 1.500 2 1.500-2v4",
    "M8 10l3.500 1.500-2.500 2zM16 10l-3.500 1.500 2.500 2z",
  ],
  crab: [
    "M6 14c0-6 12-6 12 0s-12 6-12 0zM6 12C3 11 2 8 3 5M18 12c3-1 4-4 3-7M6 16l-4 2M7 18l-3 4M18 16l4 2M17 18l3 4M10 10V7M14 10V7",
    "M3 6 1 1.500l3 2L7 2 5.500 6zM21 6l2-4.500-3 2L17 2l1.500 4zM9 5.500h2v2H9zM13 5.500h2v2h-2z",
  ],
  // ------------------------------------------------------------------------------------------- those who come aboard
  skirmishers: ["M20 2 8 14M20 2l1 4L10 16M6 12l6 6M8 15l-5 5M4 2l5 5M4 2 3 6l4 4M18 12l-6 6M16 15l5 5"],
  troopers: [
    "M3 13a9 10 0 0 1 18 0v3l-3 1v4l-4 1h-4l-4-1v-4l-3-1zM12 3v6M10 19h4",
    "M6 11h12v4l-4 1-2-2-2 2-4-1z",
  ],
  commandos: [
    "M10 3c-5 0-7 4-7 9s3 9 7 9 7-4 7-9-2-9-7-9zM3.500 8h13M3.500 13h13M16.500 9l6-3M17 11l5 3",
    "M6 10l3 .500V12H6zM14 10l-3 .500V12h3z",
  ],
  saboteur: ["M1.500 10h21M6 10l1-7 5 2 5-2 1 7M6 19c2 4 10 4 12 0", "M4 13h7l-1 4H6zM13 13h7l-2 4h-4z"],
  alien: [
    "M12 2c-6 0-9 4-8 9 1 4 4 7 6 11h4c2-4 5-7 6-11 1-5-2-9-8-9zM11 19h2",
    "M6 10c3 0 5 2 5 5-3 0-5-2-5-5zM18 10c-3 0-5 2-5 5 3 0 5-2 5-5z",
  ],
  executioner: ["M7 2v20M7 6h4M7 13h4M5 22h4", "M10 6c4 0 7-2 9-4 3.500 5 3.500 10 0 15-2-2-5-4-9-4z"],
  seeker: [
    "M12 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7 14l-4 8M17 14l4 8M12 16v6M5 9H2M19 9h3",
    "M12 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  ],
  uprising: [
    "M5 9h14v10H5zM12 9V5M5 14H2V4M19 14h3V4M8 19v3M16 19v3M9 17h6",
    "M7 11l4 2-3 1.500zM17 11l-4 2 3 1.500zM10.500 2h3v3h-3zM1 2h2v3H1zM21 2h2v3h-2z",
  ],
  // ------------------------------------------------------------------------------------------------- what goes wrong
  hacked_shields: [
    "M12 2l9 3v6c0 5-4 9-9 11-5-2-9-6-9-11V5zM9.500 8 6 11.500 9.500 15M14.500 8l3.500 3.500-3.500 3.500M13 7l-2 9",
  ],
  warheads: ["M9 22V9c0-3 1-5 3-7 2 2 3 4 3 7v13zM9 10h6M9 18h6M5.500 7l-2 3 2 3-2 3M18.500 7l2 3-2 3 2 3"],
  slime: [
    "M2 3h20v6c0 3-3 3-3 0 0-2-2-2-2 0v8c0 3-4 3-4 0v-4c0-2-2-2-2 0v1c0 3-3 3-3 0v-4c0-2-2-2-2 0s-4 2-4-1z",
    "M8 19l1.500 2.500a1.700 1.700 0 1 1-3 0z",
  ],
  virus: [
    "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 6V2M12 18v4M6 12H2M18 12h4M8 8 5 5M16 8l3-3M8 16l-3 3M16 16l3 3M10.500 2h3M10.500 22h3M2 10.500v3M22 10.500v3",
    "M9 9h2.500v2.500H9zM13 13h2v2h-2z",
  ],
  overheated: [
    "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
    "M13 4c0 4 4.500 5 4.500 9.500a5.500 5.500 0 0 1-11 0c0-2.500 1.500-3.500 2-5.500 1 .500 1.500 1.500 1.500 2.500C12 9 13 7 13 4z",
  ],
  fissure: ["M10 3H3v18h6l2-5-4-3 5-4zM14 3h7v18h-8l2-6-4-2 5-4z"],
  crossed_wires: [
    "M5 6h2c6 0 4 12 10 12h2M5 18h2c6 0 4-12 10-12h2M12 8V3M12 16v5",
    "M2 4h3v4H2zM2 16h3v4H2zM19 4h3v4h-3zM19 16h3v4h-3z",
  ],
  overload: [
    "M5 9 1.500 8M5 15l-3.500 1M19 9l3.500-1M19 15l3.500 1M8 4 6 1M16 20l2 3M16 4l1-3M8 20l-1 3",
    "M13.500 2 6 13.500h5L10 22l8-12h-5z",
  ],
  contamination: [
    "M9 3a4.500 4.500 0 1 0 6 0M22.300 15.700a4.500 4.500 0 1 0-3 5.200M4.700 20.900a4.500 4.500 0 1 0-3-5.200",
    "M12 11.200a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  ],
  nuclear: [
    "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
    "M12 10.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM9 12H5a7 7 0 0 1 3.500-6l2 3.400A3 3 0 0 0 9 12zM15 12h4a7 7 0 0 0-3.500-6l-2 3.400A3 3 0 0 1 15 12z" +
      "M10.500 14.600l-2 3.400a7 7 0 0 0 7 0l-2-3.400a3 3 0 0 1-3 0z",
  ],
};

// Marks lie in the lower right corner, beside a smaller motif; red and blue have the shapes of their zones.
const MARKS = {
  frost: ["M19 15.500v7M16 17.200l6 3.600M22 17.200l-6 3.600"],
  red: ["", "M19.500 16l4 7.500h-8z"],
  blue: ["", "M16.500 16.500h6.500V23h-6.500z"],
  left: ["M23 20h-7.500M18.500 17l-3 3 3 3"],
  right: ["M15 20h7.500M19.500 17l3 3-3 3"],
};
const BESIDE_A_MARK = "scale(0.8)";

const PICTURES = {
  "E1-01": "pulse_ball",
  "E1-02": "destroyer",
  "E1-03": "stealth_fighter",
  "E1-04": "energy_cloud",
  "E1-05": "gunship",
  "E1-06": "fighter+frost",
  "E1-07": "fighter",
  "E1-08": "grappler",
  "E1-09": "amoeba",
  "E1-10": "meteoroid",
  "E2-01": "kamikaze",
  "E2-02": "scout",
  "E2-03": "phantom",
  "E2-04": "swarm",
  "E2-05": "jellyfish",
  "E2-06": "marauder",
  "E2-07": "asteroid_small",
  "SE1-01": "frigate",
  "SE1-02": "man_of_war",
  "SE1-03": "tanker",
  "SE1-04": "satellite",
  "SE1-05": "frigate+frost",
  "SE1-06": "octopus",
  "SE1-07": "maelstrom",
  "SE1-08": "asteroid",
  "SE2-01": "behemoth",
  "SE2-02": "juggernaut",
  "SE2-03": "psionic",
  "SE2-04": "crab",
  "SE2-05": "nemesis",
  "SE2-06": "asteroid_great",
  "I1-01": "skirmishers+red",
  "I1-02": "skirmishers+blue",
  "I1-03": "saboteur+right",
  "I1-04": "saboteur+left",
  "I1-05": "hacked_shields+blue",
  "I1-06": "hacked_shields+red",
  "I1-07": "warheads",
  "I2-01": "slime+blue",
  "I2-02": "slime+red",
  "I2-03": "troopers+red",
  "I2-04": "troopers+blue",
  "I2-05": "virus",
  "I2-06": "overheated",
  "SI1-01": "commandos+red",
  "SI1-02": "commandos+blue",
  "SI1-03": "alien",
  "SI1-04": "fissure",
  "SI1-05": "crossed_wires",
  "SI1-06": "uprising",
  "SI2-01": "executioner",
  "SI2-02": "seeker",
  "SI2-03": "overload",
  "SI2-04": "contamination",
  "SI2-05": "nuclear",
};

/**
 * The paths of a threat card's picture, each the properties of an SVG path; null for a card without one.
 * @param {string} card
 */
export function threatPaths(card) {
  const picture = PICTURES[card];
  if (picture === undefined) return null;
  const [motif, mark] = picture.split("+");
  if (!mark) return paths(MOTIFS[motif]);
  return [
    ...paths(MOTIFS[motif]).map((path) => ({ ...path, transform: BESIDE_A_MARK })),
    ...paths(MARKS[mark]),
  ];
}

function paths([lines, filled, dashed]) {
  const all = [];
  if (lines) all.push({ d: lines });
  if (filled) all.push({ d: filled, fill: "currentColor", stroke: "none" });
  if (dashed) all.push({ d: dashed, "stroke-dasharray": "3 2.4" });
  return all;
}

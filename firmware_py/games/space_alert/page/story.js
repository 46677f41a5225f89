// Pictures for the lines of a flight's story, by the kind of fact that each tells.

import { hasIcon, icon } from "./icons.js";

const PICTURES = {
  threat_appeared: "external",
  threat_destroyed: "target",
  threat_survived: "warp",
  threat_called: "warning",
  damage_drawn: "structure",
  attacked: "warning",
  shield_absorbed: "shield",
  rocket_launched: "rocket",
  knocked_out: "knocked_out",
  energy_moved: "shield",
  reactor_filled: "bolt",
  weapon_fired: "upper_weapon",
  aimed: "target",
  computer_maintained: "computer",
  computer_checked: "computer",
  looked: "eye",
  visual_confirmed: "eye",
  interceptors_attack: "interceptors",
  bots_taken: "bots",
  intruder_attacked: "bots",
  repaired: "bots",
  flight_ended: "warp",
  ship_lost: "warning",
  data_incoming: "data",
  transfer_opened: "give",
  transfer_closed: "give",
  silence_began: "mute",
  silence_ended: "sound",
  phase_began: "play",
  phase_ended: "lock",
  phase_warned: "clock",
};

/** The picture for what a line is about. */
export function storyIcon(about) {
  if (about.step === "card_turned") return icon(`code/${about.code}`);
  if (about.step === "damage_drawn" && hasIcon(about.token)) return icon(about.token);
  return icon(PICTURES[about.step] ?? "dot");
}

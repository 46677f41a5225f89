// A screen that stays awake while a game runs, where browsers allow that: over https, and on this computer.

/** @type {Promise<any> | null} */
let lock = null;
let wanted = false;

/**
 * Keeps the screen awake from now on, or no longer.
 * @param {boolean} on
 */
export function holdAwake(on) {
  wanted = on;
  if (!navigator.wakeLock || document.hidden) return;
  if (on && !lock) {
    lock = navigator.wakeLock.request("screen").then(
      (held) => {
        held.addEventListener("release", () => {
          lock = null;
        });
        return held;
      },
      () => {
        lock = null; // low battery
      },
    );
  } else if (!on && lock) {
    lock.then((held) => held?.release());
    lock = null;
  }
}

document.addEventListener("visibilitychange", () => holdAwake(wanted));

// What the phone remembers. A phone without storage (private mode, full, switched off) loses only the memory.

const PREFIX = "hunr.";

/** Reads a remembered value, or null. */
export function recall(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Remembers a value; null forgets it. Gives false where the phone has no storage. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

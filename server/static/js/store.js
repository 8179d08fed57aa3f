// One state, one way to change it: `dispatch(action)`. Actions that need the network, the camera roll or the
// clipboard go to `effects`, which dispatch plain actions in turn.

import { isStateAction, reduce } from "./state.js";

/** Makes a store. `effects` is {actionType: (action, store) => void | Promise}. `onChange(state, before)` follows each change. */
export function createStore(initial, effects, onChange) {
  let state = initial;
  const store = {
    get state() {
      return state;
    },
    dispatch(action) {
      if (Object.hasOwn(effects, action.type)) return effects[action.type](action, store);
      if (!isStateAction(action.type)) throw new Error(`unknown action ${action.type}`);
      const before = state;
      state = reduce(state, action);
      if (state !== before) onChange(state, before);
      return undefined;
    },
  };
  return store;
}

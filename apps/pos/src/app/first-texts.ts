import {
  alert,
  app,
  connection,
  display,
  drawerBar,
  faults,
  layout,
  pin,
  refusals,
  register,
  sale,
  signIn,
  storage,
  storeSelection,
  subscription,
  update,
} from '@evertill/texts/en.json'

/**
 * The texts from sign-in to the sale. The build leaves the others out of the first file; `saleLater` has those of parts of
 * the sale that are loaded when they are met.
 */
export const FIRST_TEXTS = {
  alert,
  app,
  connection,
  display,
  drawerBar,
  faults,
  layout,
  pin,
  refusals,
  register,
  sale,
  signIn,
  storage,
  storeSelection,
  subscription,
  update,
}

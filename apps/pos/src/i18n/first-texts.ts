import {
  alert,
  app,
  connection,
  drawerBar,
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
} from './en.json'

/** What a cashier reads on the way to a sale and in it. A build leaves the other texts out of the first file. */
export const FIRST_TEXTS = {
  alert,
  app,
  connection,
  drawerBar,
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

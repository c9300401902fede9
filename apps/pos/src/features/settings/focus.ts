/** Whatever had the focus is gone or off. */
export const isFocusNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

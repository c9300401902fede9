/** What the cashier laid on each bill; empty fields and zeros are nothing. */
export const sharesLaid = (hand: ReadonlyMap<string, number | null>): ReadonlyMap<string, number> =>
  new Map([...hand].flatMap(([id, share]) => (share !== null && share > 0 ? [[id, share] as const] : [])))

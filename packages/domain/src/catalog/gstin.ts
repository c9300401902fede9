const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** The check character of the first 14: weights alternate 1 and 2, and quotient and remainder by 36 are summed. */
function gstinCheckCharacter(first14: string): string {
  let sum = 0
  for (let place = 0; place < 14; place += 1) {
    const value = ALPHABET.indexOf(first14[place] ?? '0') * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(value / 36) + (value % 36)
  }
  return ALPHABET[(36 - (sum % 36)) % 36] ?? '0'
}

export function isGstin(text: string): boolean {
  return SHAPE.test(text) && gstinCheckCharacter(text.slice(0, 14)) === text[14]
}

/** The State code in front: 29 is Karnataka. */
export function stateCodeOf(gstin: string): string {
  return gstin.slice(0, 2)
}

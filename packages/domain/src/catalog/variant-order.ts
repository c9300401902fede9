/** Words such as M, XS, XXL or 3XL. */
const SIZE = /^(?:(\d)X|(X*))([SL])$|^(M)$/
/** The last number of a name, with its unit if it has one. */
const AMOUNT = /(\d+(?:[.,]\d+)?)\s*(mg|g|kg|ml|cl|l|mm|cm|m)?(?![\p{L}\d])/giu
/** In milligrams, microlitres or millimetres: variants of one product are measured in the same of the three. */
const FACTORS: Readonly<Record<string, number>> = {
  mg: 1,
  g: 1_000,
  kg: 1_000_000,
  ml: 1_000,
  cl: 10_000,
  l: 1_000_000,
  mm: 1,
  cm: 10,
  m: 1_000,
}

/** 0 is M; smaller sizes are negative. */
const sizeOf = (word: string): number | undefined => {
  const match = SIZE.exec(word)
  if (!match) return undefined
  const [, digit, letters = '', end, medium] = match
  if (medium !== undefined) return 0
  const steps = 1 + (digit === undefined ? letters.length : Number(digit))
  return end === 'S' ? -steps : steps
}

interface Place {
  size: number
  amount: number
  name: string
}

const placeOf = (name: string): Place => {
  const sizes = name
    .split(/[\s/(),-]+/)
    // In "1 L" the letter is a unit.
    .map((word, index, words) => (/^\d/.test(words[index - 1] ?? '') ? undefined : sizeOf(word)))
    .filter((size) => size !== undefined)
  const [, digits = '', unit = ''] = [...name.matchAll(AMOUNT)].at(-1) ?? []
  return {
    size: sizes.at(-1) ?? Infinity,
    amount: digits === '' ? Infinity : Number(digits.replace(',', '.')) * (FACTORS[unit.toLowerCase()] ?? 1),
    name,
  }
}

const collator = new Intl.Collator('en', { numeric: true })
const difference = (a: number, b: number): number => (a === b ? 0 : a - b)

/** The variants of one product as people list them: S, M, L, XL; 250 g, 500 g, 1 kg; else by name. */
export const orderVariants = <Variant extends { name: string }>(variants: readonly Variant[]): Variant[] =>
  variants
    .map((variant) => ({ variant, place: placeOf(variant.name) }))
    .toSorted(
      ({ place: a }, { place: b }) =>
        difference(a.size, b.size) || difference(a.amount, b.amount) || collator.compare(a.name, b.name),
    )
    .map(({ variant }) => variant)

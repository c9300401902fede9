/** Bars of a digit, 1 for black; the two other sets of an EAN-13 are made of this one. */
const LEFT_ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the left digits have the even set (1): this encodes the first digit. */
const EVEN_SETS = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]

const invert = (bars: string) => bars.replaceAll(/[01]/g, (bar) => (bar === '1' ? '0' : '1'))
const right = (digit: number) => invert(LEFT_ODD[digit] ?? '')
const leftEven = (digit: number) => [...right(digit)].toReversed().join('')

/** The 95 modules of an EAN-13, 1 for black. */
export const ean13Modules = (code: string): string => {
  const [first = 0, ...digits] = Array.from(code, Number)
  const left = digits
    .slice(0, 6)
    .map((digit, index) => (EVEN_SETS[first]?.[index] === '1' ? leftEven(digit) : LEFT_ODD[digit]))
  return `101${left.join('')}01010${digits.slice(6).map(right).join('')}101`
}

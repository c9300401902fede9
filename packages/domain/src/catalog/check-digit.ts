/** GS1 mod 10: weights 3 and 1 from the right, check digit excluded. Covers EAN-8, UPC-A, EAN-13 and GTIN-14. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    sum += place % 2 === 0 ? digit * 3 : digit
  }
  return String((10 - (sum % 10)) % 10)
}

export function hasRightCheckDigit(code: string): boolean {
  return /^\d{8}$|^\d{12,14}$/.test(code) && checkDigit(code.slice(0, -1)) === code.slice(-1)
}

/** The digit that an EAN or UPC should end with, if it ends with another one. Undefined also for other codes. */
export function checkDigitFault(code: string): string | undefined {
  const expected = /^\d{8}$|^\d{12,14}$/.test(code) ? checkDigit(code.slice(0, -1)) : undefined
  return expected === code.slice(-1) ? undefined : expected
}

/** Every way to write a barcode: a UPC-A of 12 digits is the EAN-13 with a leading 0, and catalogues hold either. */
export function barcodeForms(code: string): readonly string[] {
  if (/^\d{12}$/.test(code)) return [code, `0${code}`]
  return /^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code]
}

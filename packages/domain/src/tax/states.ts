export interface State {
  /** The code of the GST list, which begins every GSTIN of the State. */
  readonly code: string
  readonly name: string
  /** A Union territory without a legislature charges UTGST instead of SGST. */
  readonly hasLegislature: boolean
}

const state = (code: string, name: string): State => ({ code, name, hasLegislature: true })
const territory = (code: string, name: string): State => ({ code, name, hasLegislature: false })

/** The States and Union territories of India with their GST codes. */
export const STATES: readonly State[] = [
  state('01', 'Jammu and Kashmir'),
  state('02', 'Himachal Pradesh'),
  state('03', 'Punjab'),
  territory('04', 'Chandigarh'),
  state('05', 'Uttarakhand'),
  state('06', 'Haryana'),
  state('07', 'Delhi'),
  state('08', 'Rajasthan'),
  state('09', 'Uttar Pradesh'),
  state('10', 'Bihar'),
  state('11', 'Sikkim'),
  state('12', 'Arunachal Pradesh'),
  state('13', 'Nagaland'),
  state('14', 'Manipur'),
  state('15', 'Mizoram'),
  state('16', 'Tripura'),
  state('17', 'Meghalaya'),
  state('18', 'Assam'),
  state('19', 'West Bengal'),
  state('20', 'Jharkhand'),
  state('21', 'Odisha'),
  state('22', 'Chhattisgarh'),
  state('23', 'Madhya Pradesh'),
  state('24', 'Gujarat'),
  territory('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  state('27', 'Maharashtra'),
  state('29', 'Karnataka'),
  state('30', 'Goa'),
  territory('31', 'Lakshadweep'),
  state('32', 'Kerala'),
  state('33', 'Tamil Nadu'),
  state('34', 'Puducherry'),
  territory('35', 'Andaman and Nicobar Islands'),
  state('36', 'Telangana'),
  state('37', 'Andhra Pradesh'),
  territory('38', 'Ladakh'),
  territory('97', 'Other territory'),
]

const BY_CODE = new Map(STATES.map((one) => [one.code, one]))

/** Codes of States that have been merged or renamed since; old GSTINs still begin with them. */
const FORMER: Readonly<Record<string, string>> = { '25': '26', '28': '37' }

/** Undefined for a code that is not on the list. */
export const stateOf = (code: string): State | undefined => BY_CODE.get(FORMER[code] ?? code)

/** The State of that name, however it is spelled in capitals or with an ampersand. */
export const stateNamed = (name: string): State | undefined => {
  const wanted = plain(name)
  return wanted === '' ? undefined : STATES.find((one) => plain(one.name) === wanted)
}

const plain = (name: string): string =>
  name.trim().toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, ' ')

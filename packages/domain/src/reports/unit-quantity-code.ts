/** The network's codes of units (UQC), and how shops write them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  BAG: 'bag bags',
  BDL: 'bundle bundles bdl',
  BKL: 'buckle buckles bkl',
  BOX: 'box boxes',
  BTL: 'bottle bottles btl',
  BUN: 'bunch bunches bun',
  CAN: 'can cans tin tins',
  CBM: 'cbm m3',
  CMS: 'cm cms centimetre centimetres',
  CTN: 'carton cartons ctn',
  DOZ: 'dozen dozens doz dz',
  DRM: 'drum drums drm',
  GMS: 'g gm gms gram grams',
  GRS: 'gross grs',
  KGS: 'kg kgs kilo kilogram kilograms',
  KME: 'km kms kilometre kilometres kme',
  LTR: 'l lt ltr ltrs litre litres liter liters',
  MLT: 'ml mlt millilitre millilitres',
  MTR: 'm mtr mtrs metre metres meter meters',
  NOS: 'no nos number numbers unit units each ea',
  PAC: 'pack packs packet packets pac pkt',
  PCS: 'pc pcs piece pieces',
  PRS: 'pair pairs prs',
  QTL: 'quintal quintals qtl',
  ROL: 'roll rolls rol',
  SET: 'set sets',
  SQF: 'sqf sqft ft2',
  SQM: 'sqm m2',
  SQY: 'sqy sqyd',
  TBS: 'tablet tablets tbs',
  THD: 'thousand thousands thd',
  TON: 'ton tons tonne tonnes',
  TUB: 'tube tubes tub',
  YDS: 'yard yards yd yds',
}

const CODES = new Map(
  Object.entries(SPELLINGS).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
)

/** Undefined for a unit that nobody knows; it is reported as OTH. */
export const unitQuantityCode = (unit: string): string | undefined =>
  CODES.get(unit.trim().toLowerCase().replace(/\.$/, ''))

/** Where labels lie on a sheet, in millimetres. On a roll each label is a page of its own. */
export interface LabelFormat {
  page: { width: number; height: number }
  label: { width: number; height: number }
  columns: number
  rows: number
  /** Of the first label. */
  left: number
  top: number
  /** From one label to the next. */
  gap: { x: number; y: number }
}

const A4 = { width: 210, height: 297 }
const NO_GAP = { x: 0, y: 0 }
/** Rounded corners and the feed of the printer leave this much between two labels of a row. */
const NARROW_GAP = { x: 2.5, y: 0 }

const roll = (width: number, height: number): LabelFormat => ({
  page: { width, height },
  label: { width, height },
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  gap: NO_GAP,
})

/** The sheets and rolls that shops can buy everywhere. */
export const LABEL_FORMATS = {
  'a4-65': {
    page: A4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    left: 4.75,
    top: 10.7,
    gap: NARROW_GAP,
  },
  'a4-40': {
    page: A4,
    label: { width: 52.5, height: 29.7 },
    columns: 4,
    rows: 10,
    left: 0,
    top: 0,
    gap: NO_GAP,
  },
  'a4-24': {
    page: A4,
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    gap: NO_GAP,
  },
  'a4-21': {
    page: A4,
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left: 7.25,
    top: 15.15,
    gap: NARROW_GAP,
  },
  'a4-16': {
    page: A4,
    label: { width: 99.1, height: 33.9 },
    columns: 2,
    rows: 8,
    left: 4.65,
    top: 12.9,
    gap: NARROW_GAP,
  },
  'roll-38x25': roll(38, 25),
  'roll-50x25': roll(50, 25),
  'roll-58x40': roll(58, 40),
  'roll-100x50': roll(100, 50),
} as const satisfies Record<string, LabelFormat>

export type LabelFormatId = keyof typeof LABEL_FORMATS
export const LABEL_FORMAT_IDS = Object.keys(LABEL_FORMATS) as LabelFormatId[]

/** How many labels a page has. */
export const labelsOnPage = ({ columns, rows }: LabelFormat): number => columns * rows

/** The left top corner of the label at a place of its page, counted in rows from the left top. */
export const labelCorner = (format: LabelFormat, place: number): { x: number; y: number } => ({
  x: format.left + (place % format.columns) * (format.label.width + format.gap.x),
  y: format.top + Math.floor(place / format.columns) * (format.label.height + format.gap.y),
})

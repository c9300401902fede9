import { hasCosts, type Product, withoutCosts } from '@evertill/contract'
import { type NumberColumn, packNumbers, packWords, startsOf, type WordColumn, wordAt } from './columns.ts'

/**
 * Some thousand products as one record of columns: a row per product takes half a minute to write at 100,000, and
 * seconds to read at every start. Packing loses nothing but what a till must not store (`withoutCosts`).
 */
export interface ProductBlock {
  id: string
  version: number
  count: number
  /** `Name\tSKU\tBarCode` of each product, one a line: what is searched stands together. */
  text: string
  textStarts: Uint32Array
  keys: string
  keyStarts: Uint32Array
  numbers: NumberColumn[]
  words: WordColumn[]
  /** Milliseconds of ActionOn. */
  times: Float64Array
  flags: Uint8Array
  /** Products that the columns cannot hold exactly, such as a name with a line break; by row. */
  odd: [row: number, product: Product][]
  /** Missing where no product has a picture. */
  pictures?: WordColumn
}

/** At most what a 16-bit row number can say; small enough that packing one is no long task. */
export const BLOCK_SIZE = 2_500

const NUMBERS = [
  'RetailPrice',
  'SupplyPrice',
  'Markup',
  'DiscountAmount',
  'DiscountPercentage',
  'MRP',
] as const
const WORDS = [
  'ProductType',
  'CategoryID',
  'SubCategoryID',
  'ParentProductID',
  'TaxID',
  'HSN',
  'Unit',
] as const
const LISTS = ['TagIDs', 'StoreSpecificPrices', 'AccessibleToSelectedStores'] as const

const COSTS = [NUMBERS.indexOf('SupplyPrice'), NUMBERS.indexOf('Markup')]
const STORE_PRICES = WORDS.length + LISTS.indexOf('StoreSpecificPrices')

const INCLUDES_TAX = 1
const WEIGHED = 2
const DELETED = 4

const SEPARATORS = /[\t\n]/
/** Names and codes are found by this: the separators of the columns count as spaces. */
export const plainText = (text: string): string =>
  SEPARATORS.test(text) ? text.replaceAll(/[\t\n]/g, ' ') : text
const lineOf = ({ Name, SKU, BarCode }: Product): string =>
  [Name, SKU, BarCode].map((field) => plainText(field)).join('\t')

const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Whether milliseconds say the same as the text. Up to the 28th every month has the day, and no date need be made. */
const isPlainInstant = (text: string): boolean => {
  const day = INSTANT.exec(text)?.[1]
  if (day === undefined) return false
  return day <= '28' || new Date(text).toISOString() === text
}

const isOdd = ({ key, Name, SKU, BarCode, ActionOn }: Product): boolean =>
  !isPlainInstant(ActionOn) ||
  SEPARATORS.test(Name) ||
  SEPARATORS.test(SKU) ||
  SEPARATORS.test(BarCode) ||
  SEPARATORS.test(key)

const listText = (list: readonly unknown[]): string => (list.length === 0 ? '[]' : JSON.stringify(list))

const flagsOf = ({ PriceIncludesTax, IsWeighed, IsDeleted }: Product): number =>
  (PriceIncludesTax ? INCLUDES_TAX : 0) | (IsWeighed ? WEIGHED : 0) | (IsDeleted ? DELETED : 0)

/** Sorts as the products were read: the server gives them in the order of their keys. */
const blockId = (version: number, index: number): string =>
  `${String(version).padStart(8, '0')}/${String(index).padStart(6, '0')}`

/** What the shop pays is left out: a server of an earlier version still sends it. */
export const packBlock = (version: number, index: number, given: readonly Product[]): ProductBlock => {
  const products = given.map(withoutCosts)
  const lines = products.map(lineOf)
  const keys = products.map((product) => plainText(product.key))
  return {
    id: blockId(version, index),
    version,
    count: products.length,
    text: lines.join('\n'),
    textStarts: startsOf(lines),
    keys: keys.join('\n'),
    keyStarts: startsOf(keys),
    numbers: NUMBERS.map((name) => packNumbers(products.map((product) => product[name]))),
    words: [
      ...WORDS.map((name) => packWords(products.map((product) => product[name]))),
      ...LISTS.map((name) => packWords(products.map((product) => listText(product[name])))),
    ],
    times: Float64Array.from(products, (product) => Date.parse(product.ActionOn)),
    flags: Uint8Array.from(products, flagsOf),
    ...(products.some(({ Picture }) => Picture) && {
      pictures: packWords(products.map(({ Picture = '' }) => Picture)),
    }),
    odd: products.flatMap((product, row) => (isOdd(product) ? [[row, product] as [number, Product]] : [])),
  }
}

const COST_IN_TEXT = /"(?:SupplyPrice|Markup)":[1-9]/
const costsOfText = (text: string): string =>
  COST_IN_TEXT.test(text) ? text.replaceAll(/"(SupplyPrice|Markup)":\d+/g, '"$1":0') : text

/** Earlier versions stored what the shop pays. The same object if the block has nothing of it. */
export const blockWithoutCosts = (block: ProductBlock): ProductBlock => {
  const { numbers, words, odd, count } = block
  const isClean =
    COSTS.every((column) => numbers[column]?.every((value) => value === 0)) &&
    words[STORE_PRICES]?.words.every((text) => !COST_IN_TEXT.test(text)) &&
    !odd.some(([, product]) => hasCosts(product))
  if (isClean) return block
  return {
    ...block,
    numbers: numbers.map((column, index) => (COSTS.includes(index) ? new Int32Array(count) : column)),
    words: words.map((column, index) =>
      index === STORE_PRICES ? { ...column, words: column.words.map(costsOfText) } : column,
    ),
    odd: odd.map(([row, product]) => [row, withoutCosts(product)]),
  }
}

export const lineEnd = (text: string, starts: Uint32Array, row: number): number => {
  const next = starts[row + 1]
  return next === undefined ? text.length : next - 1
}

export const keyAt = ({ keys, keyStarts }: ProductBlock, row: number): string =>
  keys.slice(keyStarts[row] ?? 0, lineEnd(keys, keyStarts, row))

const listAt = (block: ProductBlock, row: number, list: number): unknown[] => {
  const column = block.words[WORDS.length + list]
  const text = column ? wordAt(column, row) : '[]'
  // Nearly every list is empty; parsing three of them took longer than everything else of a product.
  return text === '[]' ? [] : (JSON.parse(text) as unknown[])
}

/** The product of a row as the columns have it, made anew; `odd` rows are the caller's to look up first. */
export const productAt = (block: ProductBlock, row: number): Product => {
  const { text, textStarts, flags, times, pictures } = block
  const line = text.slice(textStarts[row] ?? 0, lineEnd(text, textStarts, row))
  const [Name = '', SKU = '', BarCode = ''] = line.split('\t')
  const number = (index: number) => block.numbers[index]?.[row] ?? 0
  const word = (index: number) => {
    const column = block.words[index]
    return column ? wordAt(column, row) : ''
  }
  const bits = flags[row] ?? 0
  const Picture = pictures && wordAt(pictures, row)
  return {
    key: keyAt(block, row),
    SKU,
    Name,
    BarCode,
    ProductType: word(0),
    CategoryID: word(1),
    SubCategoryID: word(2),
    TagIDs: listAt(block, row, 0) as Product['TagIDs'],
    ParentProductID: word(3),
    RetailPrice: number(0),
    SupplyPrice: number(1),
    Markup: number(2),
    DiscountAmount: number(3),
    DiscountPercentage: number(4),
    MRP: number(5),
    StoreSpecificPrices: listAt(block, row, 1) as Product['StoreSpecificPrices'],
    AccessibleToSelectedStores: listAt(block, row, 2) as Product['AccessibleToSelectedStores'],
    TaxID: word(4),
    PriceIncludesTax: (bits & INCLUDES_TAX) !== 0,
    HSN: word(5),
    Unit: word(6),
    IsWeighed: (bits & WEIGHED) !== 0,
    IsDeleted: (bits & DELETED) !== 0,
    ...(Picture && { Picture }),
    ActionOn: new Date(times[row] ?? 0).toISOString(),
  }
}

/** Where products belong; what is left out does not matter. */
export interface ProductFilter {
  CategoryID?: string
  SubCategoryID?: string
  ParentProductID?: string
  TagID?: string
  /** By key. */
  keys?: ReadonlySet<string>
}

const FILTERED = ['CategoryID', 'SubCategoryID', 'ParentProductID'] as const

/** Read from the columns: making 100,000 products to look at one field of each would take a tenth of a second. */
export const matchesFilter = (block: ProductBlock, row: number, filter: ProductFilter): boolean => {
  for (const name of FILTERED) {
    const wanted = filter[name]
    const column = block.words[WORDS.indexOf(name)]
    if (wanted !== undefined && (!column || wordAt(column, row) !== wanted)) return false
  }
  if (filter.keys !== undefined && !filter.keys.has(keyAt(block, row))) return false
  if (filter.TagID === undefined) return true
  const tags = block.words[WORDS.length + LISTS.indexOf('TagIDs')]
  return tags !== undefined && wordAt(tags, row).includes(JSON.stringify(filter.TagID))
}

/** Keys that other products name as their parent. */
export const parentsIn = (block: ProductBlock): readonly string[] =>
  (block.words[WORDS.indexOf('ParentProductID')]?.words ?? []).filter((key) => key !== '')

const lengthIs = (column: unknown, count: number): boolean =>
  ArrayBuffer.isView(column) && 'length' in column && column.length === count

/** Whether a record can be sold from. One that lost a column would sell at a price of 0. */
export const isValidBlock = (value: unknown): value is ProductBlock => {
  if (typeof value !== 'object' || value === null) return false
  const { count, text, keys, textStarts, keyStarts, numbers, words, times, flags, odd } =
    value as Partial<ProductBlock>
  if (typeof count !== 'number' || typeof text !== 'string' || typeof keys !== 'string') return false
  if (![textStarts, keyStarts, times, flags].every((column) => lengthIs(column, count))) return false
  if (!Array.isArray(odd) || !Array.isArray(numbers) || !Array.isArray(words)) return false
  return (
    numbers.length === NUMBERS.length &&
    numbers.every((column) => lengthIs(column, count)) &&
    words.length === WORDS.length + LISTS.length &&
    words.every((column) => Array.isArray(column?.words) && lengthIs(column.codes, count))
  )
}

import type { Tax, TaxHead } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import { formatPercent } from '@evertill/domain'
import { contentDigest } from '../../platform/canonical-json.ts'
import { columnJson } from '../column-json.ts'
import {
  type ImportTarget,
  type ImportValues,
  type ImportWrite,
  NO_KEY,
  type StoredValues,
  textIn,
} from './import-target.ts'

type Rate = Tax['Rates'][number]
type TaxRow = { key: string; tax_name: string; rates: Rate[]; is_deleted: boolean }

const CESS = 'CESS'
const sumOf = (heads: readonly TaxHead[]): number => heads.reduce((sum, { Rate }) => sum + Rate, 0)
/** What tells the rates of a tax apart. */
const rateKey = ({ ValidFrom, UpTo }: { ValidFrom?: unknown; UpTo?: unknown }): string =>
  `${typeof ValidFrom === 'string' ? ValidFrom : ''} ${typeof UpTo === 'number' ? UpTo : ''}`

/** A row of a file is one rate of a tax: the tax by its name, the rate by its first day and the value it goes up to. */
const valuesOf = ({ tax_name }: TaxRow, rate: Rate): ImportValues => {
  const cess = sumOf(rate.Heads.filter(({ Code }) => Code === CESS))
  return {
    TaxName: tax_name,
    Percent: sumOf(rate.Heads.filter(({ Code }) => Code !== CESS)),
    Cess: cess === 0 ? null : cess,
    ValidFrom: rate.ValidFrom ?? null,
    ValidTo: rate.ValidTo ?? null,
    UpTo: rate.UpTo ?? null,
  }
}

const storedOf = (tax: TaxRow, rate: Rate): StoredValues => ({
  key: tax.key,
  stamp: contentDigest([rate, tax.is_deleted]).toString('base64url'),
  values: valuesOf(tax, rate),
})

const rateOf = ({ rates }: TaxRow, values: ImportValues): Rate | undefined =>
  rates.find((rate) => rateKey(rate) === rateKey(values))

/**
 * CGST and SGST in equal halves within a State, IGST for another State. A tax that has one head only, as outside of India,
 * keeps it.
 */
const rateWith = (values: ImportValues, before: Rate | undefined, isGst: boolean): Rate => {
  const [percent, cess] = [Number(values['Percent'] ?? 0), Number(values['Cess'] ?? 0)]
  const head = (Code: string, Rate: number): TaxHead => ({ Code, Kind: 'Percent', Rate })
  const extra = cess > 0 ? [head(CESS, cess)] : []
  const [only, ...others] = before?.Heads.filter(({ Code }) => Code !== CESS) ?? []
  const single =
    only && others.length === 0 && !before?.InterStateHeads ? only.Code : isGst ? undefined : 'VAT'
  const name = `${single ?? 'GST'} ${formatPercent(percent)}%${cess > 0 ? ` + cess ${formatPercent(cess)}%` : ''}`
  const isNil = percent + cess === 0
  const halves = [head('CGST', percent / 2), head('SGST', percent / 2), ...extra]
  const heads = single === undefined ? halves : [head(single, percent), ...extra]
  const { ValidFrom, ValidTo, UpTo } = values
  return {
    Name: name,
    Heads: isNil ? [] : heads,
    ...(single === undefined ? { InterStateHeads: isNil ? [] : [head('IGST', percent), ...extra] } : {}),
    ...(typeof ValidFrom === 'string' ? { ValidFrom } : {}),
    ...(typeof ValidTo === 'string' ? { ValidTo } : {}),
    ...(typeof UpTo === 'number' ? { UpTo } : {}),
  }
}

const findTaxes = (tx: Tx, names: readonly string[]) => rowsOf<TaxRow>(tx)`
  select tax_id as key, tax_name, rates, is_deleted from taxes
   where lower(tax_name) in (select lower(name) from unnest(${[...names]}::text[]) as name)
   order by is_deleted, sort_order, tax_id`

const nameOf = (values: ImportValues): string => textIn(values, 'TaxName')
const withName = (taxes: readonly TaxRow[], name: string): TaxRow | undefined =>
  taxes.find(({ tax_name }) => tax_name.toLowerCase() === name.toLowerCase())

const isGstCompany = async (tx: Tx): Promise<boolean> =>
  (await firstOf<{ currency: string }>(tx)`select currency from registrations`)?.currency === 'INR'

const writeRates = (tx: Tx, { key, is_deleted }: TaxRow, rates: readonly Rate[]) => run(tx)`
  update taxes set rates = ${columnJson(rates)}::jsonb, is_deleted = ${is_deleted} where tax_id = ${key}`

const writeRow = async (tx: Tx, { key, values }: ImportWrite, isGst: boolean): Promise<string> => {
  const known = withName(await findTaxes(tx, [nameOf(values)]), nameOf(values))
  const tax: TaxRow = { ...(known ?? { key, tax_name: nameOf(values), rates: [] }), is_deleted: false }
  const before = rateOf(tax, values)
  const rate = rateWith(values, before, isGst)
  const rates = before ? tax.rates.map((one) => (one === before ? rate : one)) : [...tax.rates, rate]
  if (known) await writeRates(tx, tax, rates)
  else
    await run(tx)`
      insert into taxes (registration_id, tax_id, tax_name, rates, sort_order)
      values (current_registration(), ${key}, ${tax.tax_name}, ${columnJson(rates)}::jsonb, 1000)`
  return storedOf(tax, rate).stamp
}

/** A tax without rates is none. */
const removeRow = async (tx: Tx, { values }: ImportWrite): Promise<void> => {
  const tax = withName(await findTaxes(tx, [nameOf(values)]), nameOf(values))
  if (!tax) return
  const rates = tax.rates.filter((rate) => rateKey(rate) !== rateKey(values))
  if (rates.length > 0) await writeRates(tx, tax, rates)
  else await writeRates(tx, { ...tax, is_deleted: true }, tax.rates)
}

const findRates = async (tx: Tx, wanted: readonly ImportValues[]) => {
  const taxes = await findTaxes(tx, wanted.map(nameOf))
  return wanted.map((values) => {
    const tax = withName(taxes, nameOf(values))
    const rate = tax && !tax.is_deleted ? rateOf(tax, values) : undefined
    return tax && rate ? storedOf(tax, rate) : undefined
  })
}

export const taxTarget: ImportTarget = {
  find: findRates,
  findKeys: (tx, rows) =>
    findRates(
      tx,
      rows.map(({ values }) => values),
    ),
  // One after the other: two rates of one tax are one row of the table.
  write: async (tx, rows) => {
    const isGst = await isGstCompany(tx)
    const stamps: string[] = []
    for (const row of rows) stamps.push(await writeRow(tx, row, isGst))
    return stamps
  },
  remove: async (tx, rows) => {
    for (const row of rows) await removeRow(tx, row)
  },
  page: async (tx, after, size) => {
    const taxes = await rowsOf<TaxRow>(tx)`
      select tax_id as key, tax_name, rates, is_deleted from taxes
       where tax_id > ${after ?? NO_KEY}::uuid and not is_deleted order by tax_id limit ${size}`
    return taxes.flatMap((tax) => tax.rates.map((rate) => storedOf(tax, rate)))
  },
}

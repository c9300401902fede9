import type { Currency } from '@evertill/domain'
import type { LabelledGoods } from '@evertill/paper/price-label.ts'
import type { ResourceRow } from '../../../api/resource-calls.ts'
import { textOf } from '../../../api/text-of.ts'

interface StorePrice {
  StoreID: string
  RetailPrice: number
  MRP: number
}

/** A product as its label says it, with the price of one store if that has its own. */
export const goodsOf = (
  row: ResourceRow,
  storeId: string,
  currency: Currency,
  plusTax: string,
): LabelledGoods => {
  const own = (row['StoreSpecificPrices'] as readonly StorePrice[]).find(({ StoreID }) => StoreID === storeId)
  const mrp = Number(row['MRP'])
  return {
    name: textOf(row['Name']),
    code: textOf(row['BarCode']) || textOf(row['SKU']),
    price: own?.RetailPrice ?? Number(row['RetailPrice']),
    unit: row['IsWeighed'] === true ? textOf(row['Unit']) : '',
    mrp: own?.MRP || mrp,
    currency,
    taxNote: row['PriceIncludesTax'] === true ? '' : plusTax,
  }
}

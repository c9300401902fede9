import {
  changeProductPrices,
  listProductPrices,
  makeBarcode,
} from '../services/manage/product-prices.service.ts'
import { makeVariants } from '../services/manage/product-variants.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const productsRoutes = (ports: Ports) =>
  ({
    listProductPrices: ({ identity, query }) => listProductPrices(ports, identity, query),
    changeProductPrices: ({ identity, body }) => changeProductPrices(ports, identity, body.Changes),
    makeVariants: ({ identity, params, body }) => makeVariants(ports, identity, params.key, body),
    makeBarcode: ({ identity }) => makeBarcode(ports, identity),
  }) satisfies Partial<Handlers>

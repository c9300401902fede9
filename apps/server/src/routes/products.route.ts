import {
  changeProductPrices,
  listProductPrices,
  makeBarcode,
} from '../services/manage/product-prices.service.ts'
import { matchProductPictures } from '../services/manage/match-pictures.service.ts'
import { addProductPicture, getPicture } from '../services/manage/product-pictures.service.ts'
import { makeVariants } from '../services/manage/product-variants.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const productsRoutes = (ports: Ports) =>
  ({
    listProductPrices: ({ identity, query }) => listProductPrices(ports, identity, query),
    changeProductPrices: ({ identity, body }) => changeProductPrices(ports, identity, body.Changes),
    makeVariants: ({ identity, params, body }) => makeVariants(ports, identity, params.key, body),
    addProductPicture: ({ identity, body }) => addProductPicture(ports, identity, body.Content),
    matchProductPictures: ({ identity, body }) => matchProductPictures(ports, identity, body.Files),
    showProductPicture: ({ identity, params }) => getPicture(ports, identity, params.picture),
    getProductPicture: ({ identity, params }) => getPicture(ports, identity, params.picture),
    makeBarcode: ({ identity }) => makeBarcode(ports, identity),
  }) satisfies Partial<Handlers>

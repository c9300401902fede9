import { findOfferGoods, listOfferGroups } from '../services/manage/offer-goods.service.ts'
import {
  findOfferOverlaps,
  listOfferResults,
  tryOfferOnCart,
} from '../services/manage/offer-trial.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const offersRoutes = (ports: Ports) =>
  ({
    findOfferGoods: ({ identity, body }) => findOfferGoods(ports, identity, body),
    listOfferGroups: ({ identity }) => listOfferGroups(ports, identity),
    tryOffer: ({ identity, body }) => tryOfferOnCart(ports, identity, body),
    findOfferOverlaps: ({ identity, body }) => findOfferOverlaps(ports, identity, body),
    listOfferResults: ({ identity }) => listOfferResults(ports, identity),
  }) satisfies Partial<Handlers>

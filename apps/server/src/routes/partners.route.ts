import { channelCatalogue } from '../services/partners/channel-catalogue.service.ts'
import { addPartnerEvent, createPartnerOrder } from '../services/partners/partner-orders.service.ts'
import { quote } from '../services/partners/quote.service.ts'
import { trackPackage } from '../services/partners/tracking.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const partnersRoutes = (ports: Ports) =>
  ({
    createChannelOrder: ({ partner, body }) => createPartnerOrder(ports, partner, body),
    addChannelEvent: ({ partner, params, body }) => addPartnerEvent(ports, partner, params.id, body),
    quoteForChannel: ({ partner, body }) => quote(ports, partner, body),
    getChannelCatalogue: ({ partner, query }) => channelCatalogue(ports, partner, query),
    trackPackage: ({ partner, params, body }) => trackPackage(ports, partner, params.key, body),
  }) satisfies Partial<Handlers>

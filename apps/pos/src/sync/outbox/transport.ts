import type { ApiClient } from '../../api/client.ts'
import type { SaleTransport } from '../ports.ts'

/** Sends a sale by the spec's call for offline sales and says what became of it. */
export const createSaleTransport = (api: ApiClient): SaleTransport => ({
  send: async (sale) => {
    const result = await api.call('createOfflineSale', { body: sale })
    if (result.ok) {
      const { saleId, replayed, flags } = result.reply
      return { kind: 'accepted', serverId: saleId, replayed, flags }
    }
    const { failure } = result
    if (failure.kind !== 'refused') return failure
    const details = failure.errors.map((error) => `${error.path} ${error.message}`).join('; ')
    return { kind: 'refused', message: details ? `${failure.message}: ${details}` : failure.message }
  },
})

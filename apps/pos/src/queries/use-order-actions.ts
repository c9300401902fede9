import type { Order, OrderItem, PaymentType, Sale } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { billOrder, type BillRefusal, type Picked } from '../actions/bill-order.ts'
import { collectOnDelivery } from '../actions/collect-on-delivery.ts'
import { moveOrder, type MoveRefusal, type OrderMove } from '../actions/move-order.ts'
import { pickCode, type Picking } from '../actions/pick-order.ts'
import { lineOfProduct } from '../ledger/line-of-product.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useOpenClosing } from './use-open-closing.ts'

export { linesLeft } from '../actions/pick-order.ts'
export { acceptedItems, acceptedOf } from '../ledger/order-draft.ts'
export type { OrderMove, TillMove } from '../actions/move-order.ts'
export type { Picked } from '../actions/bill-order.ts'

export interface OrderActions {
  move(order: Order, move: OrderMove): Promise<Outcome>
  bill(order: Order, picked: Picked): Promise<Outcome<{ sale: Sale }>>
  collect(order: Order, sale: Sale, type: PaymentType): Promise<Outcome<{ number: string }>>
  pickScan(order: Order, picked: Picked, code: string): Picking
}

type Code = MoveRefusal | BillRefusal | 'cashLimit' | 'nothingDue' | 'fault'

/** The text of a refusal; sales refuse in the words of the sale screen. */
export const useOrderRefusal = (): ((outcome: { code: Code; message?: string }) => string) => {
  const { t, i18n } = useTranslation()
  return ({ code, message }) => {
    if (code === 'fault') return message ?? t('orders.refused.other')
    const own = `orders.refused.${code}`
    const ofSale = `sale.refused.${code}`
    if (i18n.exists(own)) return t(own as never)
    return i18n.exists(ofSale) ? t(ofSale as never) : t('orders.refused.other')
  }
}

/** The shop's code of an item, or the channel's. */
export const useSkuOf = (): ((item: OrderItem) => string) => {
  const { catalogue } = useRuntime()
  return ({ ProductID = '', ChannelItemID }) =>
    catalogue.goods().catalogue.get(ProductID)?.SKU ?? ChannelItemID
}

/** What the store asks for one of an item, tax included. Undefined where that is not known. */
export const useShopPrice = (storeId: string): ((item: OrderItem) => number | undefined) => {
  const { catalogue } = useRuntime()
  return ({ ProductID = '' }) => {
    const line = lineOfProduct(catalogue.goods(), ProductID, storeId, ONE_UNIT)
    return line?.PriceIncludesTax === true && line.Discount === undefined ? line.UnitPrice : undefined
  }
}

export const useOrderActions = (): OrderActions => {
  const runtime = useRuntime()
  const closingKey = useOpenClosing()?.key
  const say = useOrderRefusal()
  return {
    move: async (order, move) => {
      const done = await moveOrder(runtime, order, move)
      return done.ok ? DONE : refused(say(done))
    },
    bill: async (order, picked) => {
      const done = await billOrder(runtime, order, picked, closingKey)
      return done.ok ? done : refused(say(done))
    },
    collect: async (order, sale, type) => {
      const done = await collectOnDelivery(runtime, { order, sale, type }, closingKey)
      return done.ok ? { ok: true, number: done.payment.TransactionNo } : refused(say(done))
    },
    pickScan: (order, picked, code) => pickCode(order, picked, code, runtime.catalogue.goods().catalogue),
  }
}

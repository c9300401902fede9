import type { Fulfilment, OrderState, PackageState } from '@evertill/domain'

// What the network calls things, as data. Codes are strings of its retail contract, version 1.2.0.

/** The code of the fulfilment that delivers an order. States of the order without one of their own say nothing new. */
export const FULFILMENT_OF_ORDER: Readonly<Record<OrderState, Fulfilment>> = {
  new: 'Pending',
  accepted: 'Pending',
  picking: 'Pending',
  packed: 'Packed',
  dispatched: 'Order-picked-up',
  delivered: 'Order-delivered',
  completed: 'Order-delivered',
  rejected: 'Cancelled',
  expired: 'Cancelled',
  cancelled: 'Cancelled',
  returning: 'Order-delivered',
  returned: 'Order-delivered',
}

/** Fulfilments of their own kind: goods that come back to the shop. */
type ReturnToOrigin = 'RTO-Initiated' | 'RTO-Delivered' | 'RTO-Disposed'

/** The code of a package that is under way. Undefined: the network is told nothing. */
export const FULFILMENT_OF_PACKAGE: Readonly<Partial<Record<PackageState, Fulfilment | ReturnToOrigin>>> = {
  packed: 'Packed',
  ready: 'Packed',
  assigned: 'Agent-assigned',
  out_for_pickup: 'Out-for-pickup',
  pickup_failed: 'Pickup-failed',
  picked_up: 'Order-picked-up',
  in_transit: 'In-transit',
  at_hub: 'At-destination-hub',
  out_for_delivery: 'Out-for-delivery',
  delivery_failed: 'Delivery-failed',
  delivered: 'Order-delivered',
  collected: 'Order-delivered',
  cancelled: 'Cancelled',
  rto_initiated: 'RTO-Initiated',
  rto_delivered: 'RTO-Delivered',
  rto_disposed: 'RTO-Disposed',
}

/** Why a buyer cancels, in the words of the timeline. */
export const CANCELLATION_REASONS: Readonly<Record<string, string>> = {
  '001': 'The price has changed',
  '002': 'An item is not available',
  '003': 'Available at a lower price',
  '004': 'Pending for too long',
  '005': 'Rejected by the shop',
  '006': 'Not received in time',
  '009': 'Wrong product delivered',
  '010': 'The buyer wants to change details',
  '011': 'The buyer cannot be reached',
  '012': 'The buyer does not want it any more',
  '013': 'The buyer refused the delivery',
  '014': 'The address was not found',
  '015': 'The buyer was not there',
  '016': 'Accident, rain, strike or vehicle',
  '017': 'The delivery is delayed or not possible',
  '018': 'The pincode is not served',
}

/** The code that we send when an order ends without a delivery. */
export const OUR_REASONS = { notAvailable: '002', rejected: '005', expired: '004', byBuyer: '012' } as const

export const RETURN_REASONS: Readonly<Record<string, string>> = {
  '001': 'The buyer does not want it any more',
  '002': 'Available at a lower price',
  '003': 'Damaged or not usable',
  '004': 'Wrong quantity or size',
  '005': 'Differs from what was shown',
}

/** How an order is paid: by the buyer's app before, or on delivery. */
export const PAYMENT_TYPES = { prepaid: 'ON-ORDER', cod: 'ON-FULFILLMENT' } as const

export const ERRORS = {
  notServed: { type: 'DOMAIN-ERROR', code: '30009', message: 'The shop does not deliver there' },
  belowMinimum: { type: 'DOMAIN-ERROR', code: '30023', message: 'The order is below the minimum' },
  notAvailable: { type: 'DOMAIN-ERROR', code: '40002', message: 'An item is not available' },
  noCod: { type: 'DOMAIN-ERROR', code: '40004', message: 'No cash on delivery there' },
  invalid: { type: 'JSON-SCHEMA-ERROR', code: '30000', message: 'Not valid' },
  signature: { type: 'CONTEXT-ERROR', code: '30016', message: 'The signature is not right' },
  closed: { type: 'DOMAIN-ERROR', code: '30017', message: 'The shop takes no orders now' },
  noOrder: { type: 'DOMAIN-ERROR', code: '30018', message: 'There is no such order' },
  otherOrder: { type: 'DOMAIN-ERROR', code: '30019', message: 'The id is that of another order' },
  otherMessage: { type: 'CONTEXT-ERROR', code: '30022', message: 'The id is that of another message' },
  otherPrice: { type: 'DOMAIN-ERROR', code: '40003', message: 'The price is not what the shop asks for now' },
  noCancel: { type: 'POLICY-ERROR', code: '50001', message: 'The order cannot be cancelled any more' },
  noUpdate: { type: 'POLICY-ERROR', code: '50002', message: 'The order cannot be changed like that' },
  busy: { type: 'CORE-ERROR', code: '40000', message: 'Not now' },
} as const

/** Lines of a quote that are no goods, with what a bill calls them. */
export const CHARGE_TITLES: Readonly<Record<string, string>> = {
  delivery: 'Delivery charges',
  packing: 'Packing charges',
  misc: 'Convenience fee',
}

import { MAX_QUANTITY } from '@evertill/domain'
import { z } from 'zod'

// The till runs under a CSP without `unsafe-eval`; zod's compiled parsers would be blocked there. The server has no
// such limit, and a compiled parser reads a sale in a fraction of the time. Set before the first schema is made.
z.config({ jitless: 'document' in globalThis || 'WorkerGlobalScope' in globalThis })

/** An integer of minor units. Far below 2^53, so that a sum of a million such amounts is still exact. */
export const Amount = z.int().min(-1_000_000_000_000).max(1_000_000_000_000)
export const PositiveAmount = Amount.min(0)

/** An integer of thousandths: 1.235 kg is 1235. Zero and negative quantities are field errors (B-14). */
export const Quantity = z.int().min(1).max(MAX_QUANTITY)

/** An integer of ten-thousandths of a percent: 18 % is 180000. */
export const Percent = z.int().min(0).max(100_000_000)

export const Key = z.string().min(1).max(64)
export const Uuid = z.uuid()
export const Instant = z.iso.datetime()
export const BusinessDate = z.iso.date()
export const Text = z.string().max(500)

/**
 * A page starts `from` the nth row, or behind the row whose key is `after`. Only the first pages have a `from`: the
 * database reads and drops every row before it.
 */
export const PAGE_START = {
  from: z.coerce.number().int().min(0).max(10_000, 'is too far: continue with "after"').default(0),
  after: z.uuid().optional(),
}

/** Some calls answer `'0'` and others `0`; the till accepts both. */
export const SuccessCode = z.literal('0')

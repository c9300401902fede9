import { ErrorReply } from './error-reply.ts'
import { type ErrorCode, ERRORS } from './errors.ts'
import { Order } from './orders/order.ts'
import { Package } from './orders/package.ts'
import { StaleRow } from './manage/resource.ts'
import { z } from 'zod'

/** What the server answers: also the order, package or row of today, if a move or a change was refused. A file of its own, so that a till loads neither schema before its first sale. */
export const RefusalReply = ErrorReply.extend({
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  order: Order.optional(),
  package: Package.optional(),
  ...StaleRow.partial().shape,
})
export type RefusalReply = z.infer<typeof RefusalReply>

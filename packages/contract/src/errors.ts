/**
 * Every way a call can fail. No code decides by the message: `retry` says whether the same request may succeed later,
 * and only a code with `retry: false` counts as an attempt of a queued sale.
 */
export const ERRORS = {
  INVALID_REQUEST: { status: 400, retry: false, text: 'Some values of the request are not valid.' },
  KEY_REQUIRED: { status: 400, retry: false, text: 'Key is required' },
  CONTRACT_NOT_SERVED: {
    status: 400,
    retry: false,
    text: 'This till and the server are too many versions apart. Please update the older one.',
  },
  SIGN_IN_FAILED: { status: 401, retry: false, text: 'Login ID or password is wrong.' },
  TOKEN_INVALID: { status: 401, retry: true, text: 'Session expired. Please login again.' },
  NOT_ALLOWED: { status: 403, retry: false, text: 'You do not have access to this.' },
  NOT_FOUND: { status: 404, retry: false, text: 'Not found.' },
  REQUEST_TIMEOUT: { status: 408, retry: true, text: 'The request took too long to arrive.' },
  REGISTER_ALREADY_OPEN: { status: 409, retry: false, text: 'The cash register is already open.' },
  REGISTER_ALREADY_CLOSED: { status: 409, retry: false, text: 'The cash register was already closed.' },
  REGISTER_CODE_TAKEN: { status: 409, retry: false, text: 'Another register of this store has this code.' },
  SLOTS_USED_UP: { status: 409, retry: false, text: 'All number series of this store are in use.' },
  TOO_MANY_DEVICES: {
    status: 409,
    retry: false,
    text: 'You have set up many devices that have not sold yet. Sell on them first, or ask a manager to set up this one.',
  },
  SALE_REVISION_STALE: { status: 409, retry: false, text: 'The sale was changed meanwhile.' },
  SALE_IS_VOID: { status: 409, retry: false, text: 'The sale is void.' },
  SALE_HAS_RETURNS: { status: 409, retry: false, text: 'Goods of this sale came back already.' },
  BODY_TOO_LARGE: { status: 413, retry: false, text: 'The request is too large.' },
  UNSUPPORTED_BODY: { status: 415, retry: false, text: 'The request body must be JSON.' },
  RESET_LINK_INVALID: {
    status: 422,
    retry: false,
    text: 'This link is not valid any more. Please ask for a new one.',
  },
  PIN_WRONG: { status: 422, retry: false, text: 'Invalid PIN' },
  SALE_INVALID: { status: 422, retry: false, text: 'Server rejected the sale' },
  SALE_CONTRADICTS_ITSELF: { status: 422, retry: false, text: 'Server rejected the sale' },
  SALE_DIFFERS_FROM_ACCEPTED: { status: 422, retry: false, text: 'Server rejected the sale' },
  DIFFERS_FROM_RECORDED: { status: 422, retry: false, text: 'This was recorded before with other content.' },
  CLOSING_REASON_REQUIRED: { status: 422, retry: false, text: 'The difference needs a reason.' },
  CLOSING_APPROVAL_REQUIRED: { status: 422, retry: false, text: 'The difference needs an approval.' },
  NO_PUBLIC_ADDRESS: {
    status: 422,
    retry: false,
    text: 'This server has no public address with https, so links to bills would not open. Please ask whoever runs it.',
  },
  MAIL_NOT_SET_UP: {
    status: 422,
    retry: false,
    text: 'This server cannot send mail. Please ask whoever runs it, or send the bill in another way.',
  },
  MAIL_NOT_SENT: {
    status: 422,
    retry: false,
    text: 'The mail server did not take the mail. Please check the address, or try again later.',
  },
  TOO_MANY_BILLS_SENT: {
    status: 422,
    retry: false,
    text: 'Many bills were sent within the last hour. Please wait, or send this one in another way.',
  },
  SEARCH_TOO_LONG: {
    status: 422,
    retry: false,
    text: 'The search takes too long. Please narrow it, for instance to fewer days.',
  },
  TOO_MANY_STREAMS: {
    status: 429,
    retry: true,
    text: 'Your company has too many live connections. Changes are fetched from time to time instead.',
  },
  TOO_MANY_REQUESTS: { status: 429, retry: true, text: 'Too many tries. Please wait a moment.' },
  INTERNAL: { status: 500, retry: true, text: 'Something went wrong on the server. Please try again.' },
  UNAVAILABLE: { status: 503, retry: true, text: 'The server is busy. Please try again.' },
} as const satisfies Record<string, { status: number; retry: boolean; text: string }>

export type ErrorCode = keyof typeof ERRORS

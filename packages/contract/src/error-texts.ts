import type { ErrorCode } from './errors.ts'

/** What the server says with a code. Apart from the codes: the till has texts of its own, in its language. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST: 'Some values of the request are not valid.',
  KEY_REQUIRED: 'Key is required',
  CONTRACT_NOT_SERVED: 'This till and the server are too many versions apart. Please update the older one.',
  SIGN_IN_FAILED: 'Login ID or password is wrong.',
  TOKEN_INVALID: 'Session expired. Please login again.',
  SECOND_FACTOR_NEEDED: 'Enter the code of your authenticator app.',
  SIGNATURE_INVALID: 'The signature of the request is not valid.',
  NOT_ALLOWED: 'You do not have access to this.',
  CSRF_INVALID: 'This page is out of date. Please reload it.',
  FIRST_RUN_CLOSED:
    'This is done on the machine of the server itself, or by its operator. Please ask whoever runs it.',
  SECOND_FACTOR_REQUIRED: 'Your company requires a second factor. Please set it up first.',
  NOT_FOUND: 'Not found.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  REGISTER_ALREADY_OPEN: 'The cash register is already open.',
  REGISTER_ALREADY_CLOSED: 'The cash register was already closed.',
  REGISTER_CODE_TAKEN: 'Another register of this store has this code.',
  STALE: 'Somebody else changed this meanwhile.',
  SLOTS_USED_UP: 'All number series of this store are in use.',
  TOO_MANY_DEVICES:
    'You have set up many devices that have not sold yet. Sell on them first, or ask a manager to set up this one.',
  SALE_REVISION_STALE: 'The sale was changed meanwhile.',
  SALE_IS_VOID: 'The sale is void.',
  SALE_HAS_RETURNS: 'Goods of this sale came back already.',
  ORDER_STALE: 'The order was changed meanwhile.',
  ORDER_MOVE_ILLEGAL: 'The order cannot be changed like this any more.',
  PACKAGE_STALE: 'The package was changed meanwhile.',
  PACKAGE_MOVE_ILLEGAL: 'The package cannot be changed like this any more.',
  BODY_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_BODY: 'The request body must be JSON.',
  FIRST_RUN_CODE_WRONG:
    'The code is not valid any more. The start of the server prints a new one, and so does evertill admin code create.',
  DEMO_DELETED: 'The demo of this server was deleted. Please sign in with an account of your own company.',
  RESET_LINK_INVALID: 'This link is not valid any more. Please ask for a new one.',
  PIN_WRONG: 'Invalid PIN',
  SALE_INVALID: 'Server rejected the sale',
  SALE_CONTRADICTS_ITSELF: 'Server rejected the sale',
  SALE_DIFFERS_FROM_ACCEPTED: 'Server rejected the sale',
  ORDER_ALREADY_BILLED: 'This order is billed already.',
  ORDERS_OFF: 'Online orders are not turned on for your company.',
  PACKAGES_OFF: 'The package tracker is not turned on for your company.',
  PACKED_TOO_MUCH: 'The packages hold more of an item than was sold.',
  DIFFERS_FROM_RECORDED: 'This was recorded before with other content.',
  CLOSING_REASON_REQUIRED: 'The difference needs a reason.',
  CLOSING_APPROVAL_REQUIRED: 'The difference needs an approval.',
  NO_PUBLIC_ADDRESS:
    'This server has no public address with https, so links to bills would not open. Please ask whoever runs it.',
  MAIL_NOT_SET_UP:
    'This server cannot send mail. Please ask whoever runs it, or send the bill in another way.',
  MAIL_NOT_SENT: 'The mail server did not take the mail. Please check the address, or try again later.',
  TOO_MANY_BILLS_SENT:
    'Many bills were sent within the last hour. Please wait, or send this one in another way.',
  BILL_TOO_LONG:
    'This bill is too long to be mailed as a PDF by the server. Please print it, or share the PDF from the till.',
  TOO_MANY_VIEWS: 'You have as many saved views as there may be. Please delete one that you no longer use.',
  TOO_MANY_SCHEDULES: 'You have as many schedules as there may be. Please delete one that you no longer use.',
  TAX_PERIOD_CLOSED: 'This month is closed already.',
  TAX_PERIOD_NOT_CLOSED: 'This month is open already.',
  TAX_RETURN_CHANGED:
    'The return has changed since you looked at it. Please look at it again, and close the month then.',
  TAX_FIGURES_WAITING:
    'The figures of this month are being brought up to date. Please try again in a minute.',
  TAX_PERIOD_NOT_OVER: 'This month is not over yet in all stores.',
  TAX_PERIOD_STORES: 'A month is closed for all stores of a GSTIN at once. Please choose all of them.',
  SEARCH_TOO_LONG: 'The search takes too long. Please narrow it, for instance to fewer days.',
  TOO_MANY_STREAMS:
    'Your company has too many live connections. Changes are fetched from time to time instead.',
  TOO_MANY_REQUESTS: 'Too many tries. Please wait a moment.',
  INTERNAL: 'Something went wrong on the server. Please try again.',
  MOVED: 'Your company is served at another address now.',
  UNAVAILABLE: 'The server is busy. Please try again.',
}

import { type Endpoint, isServedContract } from '@evertill/contract'

/** A sale has its own version in its body, and bodies of every version are accepted for ever (D-1). */
const takesSaleBody = ({ method, path }: Endpoint): boolean =>
  path.startsWith('/transaction/sales/offline') || (method === 'PUT' && path === '/transaction/sales/{id}')

/** A request without a version comes from a person with a tool, not from a till of another version. */
export const servesContract = (row: Endpoint, header: string | undefined, current?: number): boolean =>
  header === undefined ||
  takesSaleBody(row) ||
  (/^\d{1,9}$/.test(header) && isServedContract(Number(header), current))

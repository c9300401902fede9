import { type Endpoint, isServedContract } from '@evertill/contract'

/** A sale carries its own version in its body, and bodies of every version are taken for ever (decisions.md 1). */
const takesSaleBody = ({ method, path }: Endpoint): boolean =>
  path.startsWith('/transaction/sales/offline') || (method === 'PUT' && path === '/transaction/sales/{id}')

/** Who sends no version is a person with a tool, not a till of another version. */
export const servesContract = (row: Endpoint, header: string | undefined, current?: number): boolean =>
  header === undefined ||
  takesSaleBody(row) ||
  (/^\d{1,9}$/.test(header) && isServedContract(Number(header), current))

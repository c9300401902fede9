import {
  cancel,
  confirm,
  init,
  search,
  select,
  status,
  track,
  update,
} from '../services/partners/ondc-calls.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const ondcRoutes = (ports: Ports) =>
  ({
    ondcSearch: ({ partner, body }) => search(ports, partner, body),
    ondcSelect: ({ partner, body }) => select(ports, partner, body),
    ondcInit: ({ partner, body }) => init(ports, partner, body),
    ondcConfirm: ({ partner, body }) => confirm(ports, partner, body),
    ondcStatus: ({ partner, body }) => status(ports, partner, body),
    ondcTrack: ({ partner, body }) => track(ports, partner, body),
    ondcCancel: ({ partner, body }) => cancel(ports, partner, body),
    ondcUpdate: ({ partner, body }) => update(ports, partner, body),
  }) satisfies Partial<Handlers>

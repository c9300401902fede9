// One chunk for all that the first sale needs: every further file would be another fetch through the worker.
export { createRuntime } from './create-runtime.ts'
export { AppLayout } from './layout/app-layout.tsx'
export { SaleRoute } from './sale-route.tsx'

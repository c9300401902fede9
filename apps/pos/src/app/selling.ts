// What a till sells with, behind one door: every file of its own is a way through the worker on the way to the first scan.
export { createRuntime } from './create-runtime.ts'
export { AppLayout } from './layout/app-layout.tsx'
export { SaleRoute } from './sale-route.tsx'

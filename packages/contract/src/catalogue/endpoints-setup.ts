import { z } from 'zod'
import { AccessQuery, AccessReply, ApprovalBody, ApprovalReply } from '../people/access.ts'
import { defineEndpoints } from '../endpoint.ts'
import {
  CategoriesReply,
  CustomFieldsQuery,
  CustomFieldsReply,
  DenominationsReply,
  EmployeesQuery,
  EmployeesReply,
  MembershipReply,
  OffersReply,
  PrintConfigsReply,
  ProductTagsReply,
  SalesChannelsReply,
  ServiceAreasQuery,
  ServiceAreasReply,
  SubCategoriesReply,
} from './lists.ts'
import { AcknowledgedReply, ForgotPasswordBody, ResetPasswordBody } from '../people/recovery.ts'
import { Key } from '../scalars.ts'

/** Every signed-in user may read these; for lists of one store the user needs access to it. */
const list = { method: 'GET', auth: 'token', permission: null } as const

/** Access, and the lists that a till stores. */
export const SETUP_ENDPOINTS = defineEndpoints({
  forgotPassword: {
    method: 'POST',
    path: '/user/forgotpassword',
    auth: 'public',
    permission: null,
    body: ForgotPasswordBody,
    reply: AcknowledgedReply,
  },
  resetPassword: {
    method: 'POST',
    path: '/user/resetpassword',
    auth: 'public',
    permission: null,
    body: ResetPasswordBody,
    reply: AcknowledgedReply,
  },
  getAccess: { ...list, path: '/v2/user/access', query: AccessQuery, reply: AccessReply },
  listCategories: { ...list, path: '/catalog/categories', reply: CategoriesReply },
  listSubCategories: { ...list, path: '/catalog/subcategories', reply: SubCategoriesReply },
  listProductTags: { ...list, path: '/producttag', reply: ProductTagsReply },
  listOffers: { ...list, path: '/offers', reply: OffersReply },
  listEmployees: { ...list, path: '/staff/employees', query: EmployeesQuery, reply: EmployeesReply },
  listPrintConfigs: {
    ...list,
    path: '/setup/printconfig/{storeId}',
    params: z.object({ storeId: Key }),
    reply: PrintConfigsReply,
  },
  listDenominations: {
    ...list,
    path: '/currency/denominations/{currency}',
    params: z.object({ currency: Key }),
    reply: DenominationsReply,
  },
  listSalesChannels: { ...list, path: '/setup/saleschannels', reply: SalesChannelsReply },
  listCustomFields: {
    ...list,
    path: '/setup/customfields',
    query: CustomFieldsQuery,
    reply: CustomFieldsReply,
  },
  listServiceAreas: {
    ...list,
    path: '/setup/serviceareas',
    query: ServiceAreasQuery,
    reply: ServiceAreasReply,
  },
  approve: {
    method: 'POST',
    path: '/approvals',
    auth: 'token',
    permission: { id: 'Sales', perm: 'read', store: 'body.StoreID' },
    body: ApprovalBody,
    reply: ApprovalReply,
  },
  getMembership: {
    ...list,
    path: '/crm/membership',
    permission: { id: 'Customers', perm: 'read', store: 'any' },
    reply: MembershipReply,
  },
})

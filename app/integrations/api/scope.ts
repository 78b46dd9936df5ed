import type { Permission } from '#app/platform/permissions.ts'

/** What a key may reach, and the rights that reading and writing it take. */
const RIGHTS = {
  students: { read: ['students'], write: ['grants', 'support'] },
  access: { read: ['students'], write: ['grants', 'support'] },
  progress: { read: ['students'], write: [] },
  tags: { read: ['students'], write: ['grants'] },
  products: { read: ['build'], write: ['assign'] },
  orders: { read: ['sales'], write: [] },
  memberships: { read: ['plans'], write: [] },
  leads: { read: ['leads'], write: [] },
  certificates: { read: ['build', 'students'], write: [] },
  'promo-codes': { read: ['codes'], write: [] },
  invoices: { read: ['sales'], write: [] },
  affiliates: { read: ['affiliates', 'balance'], write: [] },
  webhooks: { read: ['settings'], write: [] },
  reviews: { read: ['comments'], write: [] },
  surveys: { read: ['build'], write: [] },
  exams: { read: ['build'], write: [] },
  articles: { read: ['build'], write: [] },
} as const satisfies Record<string, Record<Mode, readonly Permission[]>>

type Mode = 'read' | 'write'
export type Resource = keyof typeof RIGHTS
export type Scope = `${Resource}:${Mode}`

export const RESOURCES = Object.keys(RIGHTS) as [Resource, ...Resource[]]
export const SCOPES = RESOURCES.flatMap((resource): Scope[] => [`${resource}:read`, `${resource}:write`])

function partsOf(scope: Scope): [Resource, Mode] {
  return scope.split(':') as [Resource, Mode]
}

/** The scopes with those that they imply: who writes also reads. */
export function getImplied(scopes: readonly Scope[]): Scope[] {
  const all = scopes.flatMap((scope): Scope[] => {
    const [resource, mode] = partsOf(scope)
    return mode === 'write' ? [`${resource}:read`, scope] : [scope]
  })
  return SCOPES.filter((scope) => all.includes(scope))
}

/** The rights of a key with these scopes; every one enters the back office's functions as staff. */
export function getRights(scopes: readonly Scope[]): Permission[] {
  const rights = getImplied(scopes).flatMap((scope): readonly Permission[] => {
    const [resource, mode] = partsOf(scope)
    return RIGHTS[resource][mode]
  })
  return [...new Set<Permission>(['staff', ...rights])]
}

/** The resources that a key reaches, each once, and whether it also writes them. */
export function getResources(scopes: readonly Scope[]): { resource: Resource; writes: boolean }[] {
  return RESOURCES.flatMap((resource) => {
    const writes = scopes.includes(`${resource}:write`)
    return writes || scopes.includes(`${resource}:read`) ? [{ resource, writes }] : []
  })
}

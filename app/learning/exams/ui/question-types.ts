import { alignLeft, circleCheck, columns2, listChecks, listOrdered, pencil } from '#app/ui/icons.ts'

export const ICONS = {
  single: circleCheck,
  multiple: listChecks,
  order: listOrdered,
  match: columns2,
  short: pencil,
  open: alignLeft,
}

import { slot } from '#app/platform/slot.ts'
import type { ToDoSource } from '#app/platform/to-do.server.ts'

type OutsideToDos = { failingWebhooks: ToDoSource; failingIntegrations: ToDoSource }

/** What fails between the school and other services, which later wings know. */
export const outsideToDos = slot<OutsideToDos>('to-dos of integrations')

import { tellOwnersOfDomain, tellOwnersOfScript } from './accounts/jobs.server.ts'
import { transactionPerformed } from './checkout/events.server.ts'
import { sendReceipt } from './checkout/jobs.server.ts'
import { accessGranted } from './learning/events.server.ts'
import { tellOfAccess } from './learning/jobs.server.ts'
import { follow } from './platform/outbox.server.ts'
import { domainEvents, scriptChanged } from './schools/events.server.ts'

// What follows from what happened. A job that cannot take what an event says does not compile.
follow(transactionPerformed, sendReceipt)
follow(accessGranted, tellOfAccess)
for (const changed of Object.values(domainEvents)) follow(changed, tellOwnersOfDomain)
follow(scriptChanged, tellOwnersOfScript)

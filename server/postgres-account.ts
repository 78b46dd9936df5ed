import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** As whom PostgreSQL runs: the words put before its commands, and who must own its files (nobody: whoever runs us). */
export type PostgresAccount = { prefix: string[]; owner: { uid: number; gid: number } | undefined }

const UNPRIVILEGED = 65534
const NAMESPACE = ['unshare', '-U', `--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`, '--']

function runs([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function hasAName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to run as root, and initdb for a user without a name. A user namespace makes either look like
 * `nobody` while files stay ours, so it works below /root too. Where namespaces are forbidden (many containers), root
 * becomes `nobody` for real, and keeps the one capability it needs to reach a folder that only root may enter.
 */
export function postgresAccount(binaries: string, kind?: 'namespace' | 'unprivileged'): PostgresAccount {
  const root = process.getuid?.() === 0
  if (process.platform !== 'linux' || (!root && hasAName())) return { prefix: [], owner: undefined }
  if (kind !== 'unprivileged' && runs([...NAMESPACE, 'true'])) return { prefix: NAMESPACE, owner: undefined }
  if (!root) {
    throw new Error(
      `PostgreSQL needs a user with a name, and user ${process.getuid?.()} has none. Add it to /etc/passwd, or run as another user.`,
    )
  }
  const become = ['setpriv', '--reuid', `${UNPRIVILEGED}`, '--regid', `${UNPRIVILEGED}`, '--clear-groups']
  const reach = [...become, '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  const prefix = [reach, become].find((words) => runs([...words, `${binaries}/postgres`, '--version']))
  if (prefix) return { prefix, owner: { uid: UNPRIVILEGED, gid: UNPRIVILEGED } }
  throw new Error(`PostgreSQL refuses to run as root, and no other user can reach ${binaries}: move the project.`)
}

/** Words that make a Linux process receive `signal` when the process that started it dies, however it dies. */
export function diesWithParent(signal: 'INT' | 'KILL'): string[] {
  const words = ['setpriv', '--pdeathsig', signal]
  return process.platform === 'linux' && runs([...words, 'true']) ? words : []
}

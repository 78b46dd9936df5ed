import clsx from 'clsx'

type Props = { percent: number; label: string; thin?: boolean; className?: string }

const share = (percent: number) => ({ '--v': percent })

/** How much is done, as a bar; green when all of it is. */
export function Progress({ percent, label, thin = false, className }: Props) {
  return (
    <span
      className={clsx('progress', thin && 'progress-thin', percent >= 100 && 'done', className)}
      style={share(percent)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i />
    </span>
  )
}

/** The same as a ring with the number inside. */
export function Ring({ percent, label }: { percent: number; label: string }) {
  return (
    <span className="ring num" style={share(percent)} role="img" aria-label={label}>
      {percent}%
    </span>
  )
}

import clsx from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Icon, type IconData } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type ButtonLook = {
  variant?: 'plain' | 'primary' | 'ghost' | 'danger'
  size?: 'sm' | 'lg'
  block?: boolean
  icon?: IconData
  className?: string
  children: ReactNode
}

/** `busyText` is the verb shown while waiting ("Saving"); giving it from the start keeps the button's width. */
type Busy = { busy?: boolean; busyText: string } | { busy?: never; busyText?: never }

export type ButtonProps = ButtonLook & Busy & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>
type ButtonLinkProps = ButtonLook &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children'> & { href: string }
type IconButtonProps = Pick<ButtonLook, 'variant' | 'size' | 'className'> &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & { icon: IconData; label: string }
type IconLinkProps = Pick<ButtonLook, 'size' | 'className'> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'children'> & {
    icon: IconData
    label: string
    href: string
  }

export function buttonClass({ variant, size, block, className }: Omit<ButtonLook, 'children' | 'icon'>) {
  return clsx(
    'btn',
    variant && variant !== 'plain' && `btn-${variant}`,
    size && `btn-${size}`,
    block && 'btn-block',
    className,
  )
}

/** While busy it keeps its width and its focus, says what it does, and ignores presses. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, className, children, busy, busyText, type = 'button', onClick, ...rest } = props
  const content = (
    <>
      {icon && <Icon of={icon} />}
      {children}
    </>
  )
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busyText === undefined ? (
        content
      ) : (
        <>
          <span className="btn-text">{content}</span>
          <span className="btn-busy">
            <Spinner />
            {busyText}
          </span>
        </>
      )}
    </button>
  )
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  )
}

/** An icon alone: `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, className: clsx('btn-icon', className) })}
      aria-label={label}
      title={label}
    >
      <Icon of={icon} size={18} />
    </button>
  )
}

export function IconLink({ icon, label, href, size, className, ...rest }: IconLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      className={buttonClass({ variant: 'ghost', size, className: clsx('btn-icon', className) })}
      aria-label={label}
      title={label}
    >
      <Icon of={icon} size={18} />
    </a>
  )
}

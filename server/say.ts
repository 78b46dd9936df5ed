/** What a command tells the person who runs it, as plain lines; programs that serve write structured ones to the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

import { register } from 'prom-client'

/**
 * The name of a metric that is about to be made. The registry outlives a reload of the development server, which makes it
 * once more: the later one takes its place.
 */
export function metricName(name: string): string {
  register.removeSingleMetric(name)
  return name
}

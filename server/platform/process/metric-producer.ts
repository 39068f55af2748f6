import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client'

type Metric = MetricObjectWithValues<MetricValue<string> | MetricValueWithName<string>>
type Value = Metric['values'][number]

/** Exports the metrics that Prometheus reads at `/metrics`, under the same names. */
export function producerOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime()
  return {
    async collect() {
      const found: Metric[] = await registry.getMetricsAsJSON()
      const times = { startTime, endTime: hrTime() }
      const metrics = found.map((metric) => dataOf(metric, times))
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'waybill' }, metrics }] },
        errors: [],
      }
    },
  }
}

interface Times {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

function dataOf(metric: Metric, times: Times): MetricData {
  const descriptor = { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE }
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  const type = String(metric.type)
  if (type === 'histogram')
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric, times) }
  const dataPoints = metric.values.map(({ value, labels }) => ({ ...times, attributes: attributesOf(labels), value }))
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** In Prometheus, buckets are cumulative. */
function histogramsOf({ values }: Metric, times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, Value[]>()
  for (const value of values) {
    const key = JSON.stringify(attributesOf(value.labels))
    series.set(key, [...(series.get(key) ?? []), value])
  }
  return [...series.values()].map((all) => histogramOf(all, times))
}

function histogramOf(all: readonly Value[], { startTime, endTime }: Times): DataPoint<Histogram> {
  const valueOf = (end: string) => all.find((one) => nameOf(one).endsWith(end))?.value ?? 0
  const upTo = all.filter((one) => nameOf(one).endsWith('_bucket')).map(({ value }) => value)
  return {
    startTime,
    endTime,
    attributes: attributesOf(all[0]?.labels ?? {}),
    value: {
      buckets: {
        boundaries: all.map(({ labels }) => Number(labels['le'])).filter((le) => Number.isFinite(le)),
        counts: upTo.map((count, index) => count - (upTo[index - 1] ?? 0)),
      },
      sum: valueOf('_sum'),
      count: valueOf('_count'),
    },
  }
}

const nameOf = (value: Value): string => ('metricName' in value ? (value.metricName ?? '') : '')

function attributesOf(labels: Value['labels']): Record<string, string> {
  const { le: _, ...kept } = labels
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
}

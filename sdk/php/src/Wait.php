<?php

declare(strict_types=1);

namespace Waybill;

use Waybill\Exception\NotReadyException;

/** Waiting for jobs: a batch, an export that is still written, a registration that is pending. */
final class Wait
{
    /**
     * Asks until a job is done. Without `$until`, the first response that is not "not ready yet" will do.
     *
     *     $csv = Wait::for(fn () => $client->reporting()->downloadShipmentExport($id));
     *     $batch = Wait::for(fn () => $client->batch()->getBatch($id), fn ($batch) => isset($batch['finishedAt']));
     *
     * @template Value
     * @param \Closure(): Value $ask
     * @param (\Closure(Value): bool)|null $until
     * @param float $timeout Seconds to wait at most.
     * @return Value
     */
    public static function for(\Closure $ask, ?\Closure $until = null, float $timeout = 600.0): mixed
    {
        $started = microtime(true);
        for ($asked = 1; ; $asked++) {
            $wait = null;
            try {
                $value = $ask();
                if ($until === null || $until($value)) {
                    return $value;
                }
            } catch (NotReadyException $error) {
                $wait = Connection::toldToWait($error->response);
            }
            $wait ??= Connection::backOff($asked);
            $elapsed = microtime(true) - $started;
            if ($elapsed + $wait > $timeout) {
                throw new \RuntimeException(sprintf('Waited %d s and asked %d times', $elapsed, $asked));
            }
            Connection::pause($wait);
        }
    }
}

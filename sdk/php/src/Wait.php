<?php

declare(strict_types=1);

namespace Waybill;

use Waybill\Exception\NotReadyException;

/** Waits for jobs, such as a batch, an export or a pending registration. */
final class Wait
{
    /**
     * Polls until a job is done: by default until any response other than "not ready yet".
     *
     *     $csv = Wait::for(fn () => $client->reporting()->downloadShipmentExport($id));
     *     $batch = Wait::for(fn () => $client->batch()->getBatch($id), fn ($batch) => isset($batch['finishedAt']));
     *
     * @template Value
     * @param \Closure(): Value $ask
     * @param (\Closure(Value): bool)|null $until
     * @param float $timeout Longest wait in seconds.
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
                throw new \RuntimeException(sprintf('Not ready after %d s and %d attempts', $elapsed, $asked));
            }
            Connection::pause($wait);
        }
    }
}

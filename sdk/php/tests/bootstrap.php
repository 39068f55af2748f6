<?php

declare(strict_types=1);

/*
 * Loads the package from the folder in WAYBILL_PACKAGE, through Composer if it was installed that way, and Guzzle from
 * Composer or Debian.
 */

error_reporting(E_ALL);
set_error_handler(function (int $level, string $message, string $file, int $line): never {
    throw new \ErrorException($message, 0, $level, $file, $line);
});

$package = getenv('WAYBILL_PACKAGE') ?: dirname(__DIR__);
if (is_file("$package/vendor/autoload.php")) {
    require "$package/vendor/autoload.php";
} else {
    spl_autoload_register(function (string $class) use ($package): void {
        if (str_starts_with($class, 'Waybill\\')) {
            require "$package/src/" . str_replace('\\', '/', substr($class, 8)) . '.php';
        }
    });
}
if (!class_exists(\GuzzleHttp\Client::class)) {
    require '/usr/share/php/GuzzleHttp/autoload.php';
}

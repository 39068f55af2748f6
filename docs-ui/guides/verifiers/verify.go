package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"
	"time"
)

func isFromWaybill(id, timestamp, signatures, secret string, body []byte) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	encoded := strings.TrimPrefix(secret, "whsec_")
	key, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(signature), expected) {
			return true
		}
	}
	return false
}

func main() {
	body, err := io.ReadAll(os.Stdin)
	if err != nil || !isFromWaybill(
		os.Getenv("HTTP_WEBHOOK_ID"), os.Getenv("HTTP_WEBHOOK_TIMESTAMP"),
		os.Getenv("HTTP_WEBHOOK_SIGNATURE"),
		os.Getenv("WAYBILL_WEBHOOK_SECRET"), body) {
		log.Fatal("The signature is wrong or old")
	}
	var event struct{ Type string }
	if err := json.Unmarshal(body, &event); err != nil {
		log.Fatal(err)
	}
	fmt.Println(event.Type)
}

// Generated from server/network/carriers/ups/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/security/v1/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get an access token for a client id and its secret. */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments/v2409/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a shipment and get its numbers and labels. */
        post: operations["ship"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pickupcreation/v2409/pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have parcels fetched. Its shapes are from memory of the Pickup API. */
        post: operations["createPickUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments/v2409/pickup/oncall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the pick-ups that are still to come. Path, headers and response follow UPS's description of the Pickup API. */
        get: operations["listPendingPickUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments/v2409/pickup/{CancelBy}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Call a pick-up off by its number, which is 02. */
        delete: operations["cancelPickUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shipments/v2409/void/cancel/{shipmentidentificationnumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel a shipment with all its packages. */
        delete: operations["voidShipment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rating/v2409/{requestoption}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What each service would cost, and when it would arrive. */
        post: operations["rate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/landedcost/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the import of goods would cost, with what UPS takes for clearing them. */
        post: operations["quoteLandedCost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/labels/v1/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find the packages that were booked under a reference of the shipper. */
        post: operations["recoverLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/track/v1/subscription/standard/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have events of packages sent for 14 days (Track Alert). */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/track/v2/subscription/standard/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have events of packages sent for 14 days to the address that is kept with UPS (Track Alert v2). */
        post: operations["subscribeManaged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations/v3/search/availabilities/64": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find Access Points near a place.
         * @description Locator API, v3, as UPS publishes it (UPS-API/api-documentation, Locator.yaml at commit e6f36df4). 64 asks for Access Points alone. From memory are the words of a failure that says that nothing is near.
         */
        post: operations["findAccessPoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/track/v1/details/{inquiryNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened to a package so far. */
        get: operations["track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PendingPickUps: {
            PickupPendingStatusResponse: {
                PendingStatus?: {
                    PRN: string;
                    ReferenceNumber?: string;
                }[];
            };
        };
        /** @description From UPS's description of Track Alert, as all of this operation and of TrackingEvent is. */
        Subscription: {
            locale: string;
            countryCode: string;
            trackingNumberList: string[];
            destination: {
                /** Format: uri */
                url: string;
                credentialType: string;
                credential: string;
            };
        };
        ManagedSubscription: {
            locale: string;
            countryCode: string;
            trackingNumberList: string[];
        };
        Subscribed: {
            validTrackingNumbers?: string[];
            invalidTrackingNumbers?: string[];
        };
        /** @description What UPS posts to the address of a subscription, with its credential in the header of this name. Empty strings stand for what is not known. */
        TrackingEvent: {
            trackingNumber: string;
            localActivityDate?: string;
            localActivityTime?: string;
            gmtActivityDate?: string;
            gmtActivityTime?: string;
            activityLocation?: {
                city?: string;
                stateProvince?: string;
                postalCode?: string;
                country?: string;
            };
            activityStatus: {
                type?: string;
                code?: string;
                description?: string;
                descriptionCode?: string;
            };
        };
        Token: {
            token_type?: string;
            issued_at?: string;
            client_id?: string;
            access_token: string;
            scope?: string;
            /** @description Seconds until the token expires. */
            expires_in: string;
            refresh_count?: string;
            status?: string;
        };
        Refusal: components["schemas"]["Errors"] | components["schemas"]["TrackResponse"];
        Errors: {
            response: {
                errors: {
                    code?: string;
                    message?: string;
                }[];
            };
        };
        LocatorRequest: {
            LocatorRequest: {
                Request: {
                    /** @constant */
                    RequestAction: "Locator";
                };
                OriginAddress: {
                    Geocode?: {
                        Latitude: string;
                        Longitude: string;
                    };
                    AddressKeyFormat: {
                        AddressLine: string;
                        PoliticalDivision2: string;
                        PoliticalDivision1: string;
                        PostcodePrimaryLow: string;
                        CountryCode: string;
                    };
                };
                Translate: {
                    /** @constant */
                    Locale?: "en_US";
                };
                UnitOfMeasurement?: {
                    /** @constant */
                    Code: "KM";
                };
                LocationSearchCriteria?: {
                    MaximumListSize?: string;
                    /** @description 5 to 150 kilometres. */
                    SearchRadius?: string;
                    AccessPointSearch?: {
                        /** @enum {string} */
                        AccessPointStatus?: "01" | "07";
                    };
                };
            };
        };
        LocatorResponse: {
            LocatorResponse: {
                Response: {
                    ResponseStatusCode: string;
                    Error?: {
                        ErrorCode?: string;
                        ErrorDescription?: string;
                    };
                };
                SearchResults?: {
                    DropLocation?: components["schemas"]["DropLocation"][];
                };
            };
        };
        DropLocation: {
            Geocode: {
                Latitude: string;
                Longitude: string;
            };
            AddressKeyFormat: {
                ConsigneeName?: string;
                AddressLine?: string;
                PoliticalDivision2?: string;
                PostcodePrimaryLow?: string;
                CountryCode?: string;
            };
            OperatingHours?: {
                StandardHours?: {
                    HoursType?: string;
                    DayOfWeek?: components["schemas"]["DayOfWeek"][];
                }[];
            };
            AccessPointInformation?: {
                PublicAccessPointID?: string;
                BusinessClassificationList?: {
                    BusinessClassification?: {
                        Description?: string;
                    }[];
                };
                AccessPointStatus?: {
                    Code?: string;
                };
            };
        };
        DayOfWeek: {
            Day: string;
            OpenHours?: string;
            CloseHours?: string;
            ClosedIndicator?: string;
            Open24HoursIndicator?: string;
        };
        TrackingNumber: string;
        Account: string;
        Address: {
            AddressLine: string[];
            City: string;
            StateProvinceCode?: string;
            PostalCode?: string;
            CountryCode: string;
        };
        Phone: {
            Number: string;
        };
        Party: {
            Name: string;
            AttentionName?: string;
            ShipperNumber?: components["schemas"]["Account"];
            Phone?: components["schemas"]["Phone"];
            EMailAddress?: string;
            Address: components["schemas"]["Address"];
        };
        ShipFrom: {
            Name: string;
            AttentionName?: string;
            Phone?: components["schemas"]["Phone"];
            Address: components["schemas"]["Address"];
            /** @description Number of the seller in the Import One-Stop Shop (0356) or in VOEC (0357). */
            VendorInfo?: {
                /** @enum {string} */
                VendorCollectIDTypeCode: "0356" | "0357";
                VendorCollectIDNumber: string;
            };
        };
        Reference: {
            Value: string;
        };
        Unit: {
            Code: string;
        };
        ImageFormat: {
            Code: string;
        };
        Coded: {
            Code: string;
        };
        Request: {
            SubVersion?: string;
            RequestOption: string;
            TransactionReference?: {
                CustomerContext?: string;
            };
        };
        LabelSpecification: {
            LabelImageFormat: components["schemas"]["ImageFormat"];
            LabelStockSize?: {
                /** @constant */
                Height: "6";
                /** @constant */
                Width: "4";
            };
        };
        Package: {
            Description?: string;
            Packaging: components["schemas"]["Coded"];
            Dimensions: {
                UnitOfMeasurement: components["schemas"]["Coded"];
                Length: string;
                Width: string;
                Height: string;
            };
            PackageWeight: {
                UnitOfMeasurement: components["schemas"]["Unit"];
                Weight: string;
            };
            /** @description Several dangerous goods in one box. */
            HazMatPackageInformation?: {
                /** @constant */
                AllPackedInOneIndicator?: "";
            };
            PackageServiceOptions?: {
                PackageIdentifier?: string;
                HazMat?: {
                    ChemicalRecordIdentifier?: string;
                    /** @enum {string} */
                    CommodityRegulatedLevelCode?: "FR" | "LQ" | "EQ" | "LR";
                    /** @enum {string} */
                    RegulationSet: "ADR" | "CFR" | "IATA";
                    /** @enum {string} */
                    TransportationMode: "Highway" | "Ground" | "PAX";
                    IDNumber?: string;
                    ProperShippingName: string;
                    ClassDivisionNumber?: string;
                    PackagingGroupType?: string;
                    Quantity?: string;
                    UOM?: string;
                    PackagingType?: string;
                    PackagingTypeQuantity?: string;
                    EmergencyPhone?: string;
                    EmergencyContact?: string;
                }[];
                /** @description Within the United States, Canada and Puerto Rico. 2 is a signature, 3 that of an adult. */
                DeliveryConfirmation?: {
                    /** @enum {string} */
                    DCISType: "2" | "3";
                };
                DeclaredValue?: {
                    CurrencyCode: string;
                    MonetaryValue: string;
                };
            };
            ReferenceNumber?: components["schemas"]["Reference"][];
        };
        ShipRequest: {
            ShipmentRequest: {
                Request: components["schemas"]["Request"];
                Shipment: components["schemas"]["Shipment"];
                LabelSpecification: components["schemas"]["LabelSpecification"];
            };
        };
        Shipment: {
            Description?: string;
            /** @description Of a return alone. 9 is a label that the sender prints. */
            ReturnService?: {
                /** @constant */
                Code: "9";
            };
            Shipper: components["schemas"]["Party"];
            ShipTo: components["schemas"]["Party"];
            ShipFrom: components["schemas"]["ShipFrom"];
            AlternateDeliveryAddress?: {
                Name: string;
                AttentionName: string;
                UPSAccessPointID?: string;
                Address: components["schemas"]["Address"];
            };
            ShipmentIndicationType?: components["schemas"]["Coded"][];
            PaymentInformation: {
                ShipmentCharge: {
                    /**
                     * @description Transportation, duties and taxes.
                     * @enum {string}
                     */
                    Type: "01" | "02";
                    BillShipper?: {
                        AccountNumber: components["schemas"]["Account"];
                    };
                    BillReceiver?: {
                        AccountNumber: components["schemas"]["Account"];
                        Address?: {
                            PostalCode?: string;
                        };
                    };
                    BillThirdParty?: {
                        AccountNumber: components["schemas"]["Account"];
                        Address: {
                            PostalCode?: string;
                            CountryCode: string;
                        };
                    };
                    /** @constant */
                    ConsigneeBilledIndicator?: "";
                }[];
            };
            /** @description Businesses (01) and consumers (02). */
            GlobalTaxInformation?: {
                /** @enum {string} */
                ShipperTypeValue?: "01" | "02";
                /** @enum {string} */
                ConsigneeTypeValue?: "01" | "02";
            };
            Service: components["schemas"]["Coded"];
            ShipmentServiceOptions?: {
                /** @constant */
                SaturdayDeliveryIndicator?: "";
                /** @constant */
                DirectDeliveryOnlyIndicator?: "";
                /** @description Everywhere else. 1 is a signature, 2 that of an adult. */
                DeliveryConfirmation?: {
                    /** @enum {string} */
                    DCISType: "1" | "2";
                };
                InternationalForms?: components["schemas"]["InternationalForms"];
            };
            ReferenceNumber?: components["schemas"]["Reference"][];
            Package: components["schemas"]["Package"][];
        };
        Money: {
            MonetaryValue: string;
            Description?: string;
        };
        InternationalForms: {
            /** @description An invoice, or for returns alone a partial invoice. */
            FormType: ("01" | "05")[];
            /**
             * @description A copy of the invoice comes back, whether or not the account is enrolled in paperless invoices.
             * @constant
             */
            OverridePaperlessIndicator?: "";
            ShipperMemo?: string;
            InvoiceNumber: string;
            InvoiceDate: string;
            PurchaseOrderNumber?: string;
            TermsOfShipment?: string;
            ReasonForExport: string;
            CurrencyCode: string;
            Comments?: string;
            FreightCharges?: components["schemas"]["Money"];
            OtherCharges?: components["schemas"]["Money"];
            Contacts: {
                SoldTo: components["schemas"]["Party"];
            };
            Product: {
                Description: string[];
                Unit?: {
                    Number: string;
                    UnitOfMeasurement: components["schemas"]["Unit"];
                    Value: string;
                };
                CommodityCode?: string;
                PartNumber?: string;
                OriginCountryCode?: string;
                /** @description Numbers of the seller (0100), of the manufacturer (0200) and by a standard (0300). */
                ProductIdentifier?: {
                    ProductID: string;
                    /** @enum {string} */
                    ProductIDTypeCode: "0100" | "0200" | "0300";
                }[];
                /**
                 * @description The product has no identifier by a standard.
                 * @constant
                 */
                CommodityFieldSpecialConditionCode?: "01";
                ProductWeight?: {
                    UnitOfMeasurement: components["schemas"]["Unit"];
                    Weight: string;
                };
            }[];
        };
        PickUpRequest: {
            PickupCreationRequest: {
                RatePickupIndicator: string;
                Shipper?: {
                    Account: {
                        AccountNumber: components["schemas"]["Account"];
                        AccountCountryCode: string;
                    };
                };
                PickupDateInfo: {
                    CloseTime: string;
                    ReadyTime: string;
                    PickupDate: string;
                };
                PickupAddress: {
                    CompanyName: string;
                    ContactName: string;
                    AddressLine: string[];
                    City: string;
                    StateProvince?: string;
                    PostalCode?: string;
                    CountryCode: string;
                    ResidentialIndicator: string;
                    Phone: {
                        Number: string;
                    };
                };
                AlternateAddressIndicator: string;
                PickupPiece: {
                    ServiceCode: string;
                    Quantity: string;
                    DestinationCountryCode: string;
                    ContainerCode: string;
                }[];
                TotalWeight?: {
                    Weight: string;
                    UnitOfMeasurement: string;
                };
                OverweightIndicator?: string;
                PaymentMethod: string;
                SpecialInstruction?: string;
                ReferenceNumber?: string;
            };
        };
        PickUpResponse: {
            PickupCreationResponse: {
                PRN: string;
            };
        };
        PickUpCancelled: {
            PickupCancelResponse: Record<string, never>;
        };
        ResponseStatus: {
            ResponseStatus: components["schemas"]["Status"];
        };
        Status: {
            Code: string;
            Description?: string;
        };
        PackageResult: {
            TrackingNumber: components["schemas"]["TrackingNumber"];
            ShippingLabel?: {
                ImageFormat: components["schemas"]["Status"];
                GraphicImage: string;
            };
        };
        ShipResponse: {
            ShipmentResponse: {
                Response: components["schemas"]["ResponseStatus"];
                ShipmentResults: {
                    ShipmentIdentificationNumber: components["schemas"]["TrackingNumber"];
                    PackageResults: components["schemas"]["PackageResult"][];
                    Form?: {
                        Image?: {
                            ImageFormat?: components["schemas"]["Status"];
                            GraphicImage?: string;
                        };
                    };
                };
            };
        };
        VoidResponse: {
            VoidShipmentResponse: {
                Response: components["schemas"]["ResponseStatus"];
                SummaryResult: {
                    Status: components["schemas"]["Status"];
                };
            };
        };
        LandedCostQuestion: {
            currencyCode: string;
            transID: string;
            /** @constant */
            allowPartialLandedCostResult?: false;
            /** @constant */
            alversion: 1;
            shipment: {
                id: string;
                importCountryCode: string;
                exportCountryCode: string;
                shipDate?: string;
                /** @enum {string} */
                incoterms?: "CFR" | "CIF" | "CIP" | "CPT" | "DAP" | "DAT" | "DDP" | "DPU" | "EXW" | "FAS" | "FCA" | "FOB";
                transportCost?: number;
                /** @enum {string} */
                shipmentType?: "GIFT" | "OTHER" | "REPAIR" | "RETURN" | "SALE" | "SAMPLE";
                shipmentItems: components["schemas"]["LandedCostItem"][];
            };
        };
        LandedCostItem: {
            commodityId: string;
            grossWeight?: number;
            /** @constant */
            grossWeightUnit?: "KG";
            priceEach: number;
            commodityCurrencyCode: string;
            quantity: number;
            /** @constant */
            UOM: "Each";
            hsCode: string;
            description: string;
            originCountryCode: string;
        };
        LandedCostReply: {
            shipment: {
                currencyCode: string;
                id: string;
                totalBrokerageFees: number;
                totalDuties: number;
                totalCommodityLevelTaxesAndFees: number;
                totalShipmentLevelTaxesAndFees: number;
                totalVAT: number;
                grandTotal: number;
                shipmentItems: {
                    isCalculable: boolean;
                }[];
                errors?: {
                    code?: string;
                    description?: string;
                    message?: string;
                };
            };
        };
        RatedAddress: {
            AddressLine: string[];
            City: string;
            StateProvinceCode?: string;
            PostalCode?: string;
            CountryCode: string;
        };
        DestinationAddress: {
            AddressLine: string[];
            City: string;
            StateProvinceCode?: string;
            PostalCode?: string;
            CountryCode: string;
            ResidentialAddressIndicator?: string;
        };
        RatedOrigin: {
            Name: string;
            Address: components["schemas"]["RatedAddress"];
        };
        RatedShipper: {
            Name: string;
            ShipperNumber: components["schemas"]["Account"];
            Address: components["schemas"]["RatedAddress"];
        };
        RatedDestination: {
            Name: string;
            Address: components["schemas"]["DestinationAddress"];
        };
        Centimetres: {
            /** @constant */
            Code: "CM";
            Description: string;
        };
        Kilograms: {
            /** @constant */
            Code: "KGS";
            Description: string;
        };
        RateQuestion: {
            RateRequest: {
                Request: {
                    TransactionReference?: {
                        CustomerContext?: string;
                    };
                };
                Shipment: {
                    Shipper: components["schemas"]["RatedShipper"];
                    ShipTo: components["schemas"]["RatedDestination"];
                    ShipFrom: components["schemas"]["RatedOrigin"];
                    AlternateDeliveryAddress?: components["schemas"]["RatedDestination"];
                    ShipmentIndicationType?: components["schemas"]["Coded"][];
                    PaymentDetails: {
                        ShipmentCharge: {
                            /** @constant */
                            Type: "01";
                            BillShipper: {
                                AccountNumber: components["schemas"]["Account"];
                            };
                        }[];
                    };
                    ShipmentRatingOptions: {
                        NegotiatedRatesIndicator: string;
                    };
                    DeliveryTimeInformation?: {
                        /** @constant */
                        PackageBillType: "03";
                        Pickup: {
                            Date: string;
                        };
                    };
                    ShipmentTotalWeight: {
                        UnitOfMeasurement: components["schemas"]["Kilograms"];
                        Weight: string;
                    };
                    Package: {
                        PackagingType: components["schemas"]["Coded"];
                        Dimensions: {
                            UnitOfMeasurement: components["schemas"]["Centimetres"];
                            Length: string;
                            Width: string;
                            Height: string;
                        };
                        PackageWeight: {
                            UnitOfMeasurement: components["schemas"]["Kilograms"];
                            Weight: string;
                        };
                    }[];
                };
            };
        };
        RatedCharge: {
            CurrencyCode: string;
            MonetaryValue: string;
        };
        RateReply: {
            RateResponse: {
                RatedShipment: components["schemas"]["RatedShipment"][];
            };
        };
        RatedShipment: {
            Service: {
                Code: string;
            };
            TotalCharges: components["schemas"]["RatedCharge"];
            NegotiatedRateCharges?: {
                TotalCharge: components["schemas"]["RatedCharge"];
            };
            TimeInTransit?: {
                ServiceSummary: {
                    EstimatedArrival: {
                        Arrival: {
                            Date: string;
                        };
                    };
                };
            };
        };
        RecoveryRequest: {
            LabelRecoveryRequest: {
                Request: components["schemas"]["Request"];
                LabelSpecification: components["schemas"]["LabelSpecification"];
                ReferenceValues: {
                    ReferenceNumber: components["schemas"]["Reference"];
                    ShipperNumber: components["schemas"]["Account"];
                };
            };
        };
        RecoveryResponse: {
            LabelRecoveryResponse: {
                Response: components["schemas"]["ResponseStatus"];
                ShipmentIdentificationNumber?: components["schemas"]["TrackingNumber"];
                LabelResults: {
                    TrackingNumber?: components["schemas"]["TrackingNumber"];
                    LabelImage?: {
                        LabelImageFormat?: components["schemas"]["Status"];
                        GraphicImage?: string;
                    };
                }[];
            };
        };
        TrackResponse: {
            trackResponse: {
                shipment?: {
                    inquiryNumber?: string;
                    package?: {
                        trackingNumber?: string;
                        packageCount?: number;
                        activity?: components["schemas"]["Activity"][];
                    }[];
                    warnings?: {
                        code?: string;
                        message?: string;
                    }[];
                }[];
            };
        };
        Activity: {
            /** @description Local date, such as 20261120. */
            date?: string;
            /** @description Local time, such as 091530. */
            time?: string;
            gmtDate?: string;
            /** @description Seen without its first zero and with colons. */
            gmtTime?: string;
            /** @description Of the local time, such as +01:00. */
            gmtOffset?: string;
            status?: {
                /** @description What kind of activity it is, such as D for a delivery. */
                type?: string;
                code?: string;
                /** @description Three digits that say more than the type. */
                statusCode?: string;
                description?: string;
            };
            location?: {
                address?: {
                    city?: string;
                    countryCode?: string;
                    country?: string;
                    postalCode?: string;
                    stateProvince?: string;
                };
            };
        };
    };
    responses: {
        /** @description The token is missing, wrong or has expired. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The account is blocked. */
        Blocked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Too many calls. */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        /** @description Identifies the call. */
        TransactionId: string;
        /** @description Identifies the caller. */
        TransactionSource: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Account number of the shipper. */
                "x-merchant-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "client_credentials";
                };
            };
        };
        responses: {
            /** @description A token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Unknown client id or wrong secret. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Blocked"];
            429: components["responses"]["TooMany"];
        };
    };
    ship: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipRequest"];
            };
        };
        responses: {
            /** @description Booked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipResponse"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Blocked"];
            429: components["responses"]["TooMany"];
        };
    };
    createPickUp: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickUpRequest"];
            };
        };
        responses: {
            /** @description Somebody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUpResponse"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listPendingPickUps: {
        parameters: {
            query?: never;
            header: {
                AccountNumber: string;
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pick-ups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingPickUps"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    cancelPickUp: {
        parameters: {
            query?: never;
            header: {
                Prn: string;
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path: {
                CancelBy: "02";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUpCancelled"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    voidShipment: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path: {
                shipmentidentificationnumber: components["schemas"]["TrackingNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidResponse"];
                };
            };
            /** @description Not cancelled. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Blocked"];
            429: components["responses"]["TooMany"];
        };
    };
    rate: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path: {
                requestoption: "Shop" | "Shoptimeintransit";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateQuestion"];
            };
        };
        responses: {
            /** @description The services between the two addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateReply"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Blocked"];
            429: components["responses"]["TooMany"];
        };
    };
    quoteLandedCost: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
                AccountNumber?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LandedCostQuestion"];
            };
        };
        responses: {
            /** @description Duty, VAT, other taxes and fees, and brokerage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LandedCostReply"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Blocked"];
            429: components["responses"]["TooMany"];
        };
    };
    recoverLabels: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryRequest"];
            };
        };
        responses: {
            /** @description The packages with their labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryResponse"];
                };
            };
            /** @description Nothing found, or refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Blocked"];
            429: components["responses"]["TooMany"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Subscription"];
            };
        };
        responses: {
            /** @description Which of the packages are subscribed to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    subscribeManaged: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManagedSubscription"];
            };
        };
        responses: {
            /** @description Which of the packages are subscribed to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    findAccessPoints: {
        parameters: {
            query?: never;
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LocatorRequest"];
            };
        };
        responses: {
            /** @description Access Points, the nearest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocatorResponse"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Blocked"];
        };
    };
    track: {
        parameters: {
            query?: {
                locale?: string;
            };
            header: {
                /** @description Identifies the call. */
                transId: components["parameters"]["TransactionId"];
                /** @description Identifies the caller. */
                transactionSrc: components["parameters"]["TransactionSource"];
            };
            path: {
                inquiryNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The package and its activities, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackResponse"];
                };
            };
            /** @description No number that can be tracked. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Blocked"];
            /** @description Nothing is known of the number yet. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Out of order. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
export type Schemas = components['schemas'];

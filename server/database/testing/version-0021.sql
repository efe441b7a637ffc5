-- The rows of a shop of the version before migration 0022 (commit a8b6203), for upgrade.test.ts.
-- Generated at that commit by a test file (vitest, deleted afterwards) that called the shop's own functions on one
-- testApp() with Razorpay (its stand-in), UPI, cash on delivery and test payments:
--   addProduct, importCsv with an image file and an image URL that cannot be fetched, preparePictures;
--   orders pending, paid (markPaid), shipped, delivered, cancelled unpaid and paid, returned, with a manual refund,
--   paid after cancelling, sent with idempotency keys; test payments approved, declined, left open and given up by
--   reconcilePayments; Razorpay payments reported by webhook and found by polling, one with a wrong amount;
--   refunds requested (gateway down), pending, succeeded in part and in full, failed, failed after success, and one made
--   on the gateway's own pages; sendMessage, subscribe, two wrong sign-ins, forgotPassword; expectInvariants() held.
-- Then, by SQL: some mails sent, postponed and given up; one payment put back to `created`; one image given up.
-- Each table was written as one insert, in the order of its references. Tables that triggers fill are left out.

insert into credit_note_series (financial_year, last_serial) overriding system value values
('26-27', '6');

insert into customers (id, email, password_hash, first_name, last_name, created_at) overriding system value values
('122141aa-0aa5-48bd-89ae-6934915ac1d4', 'asha.76c581af5e4f@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$7e5XO1BfHOz8yVDFWmUhWw$3mHdvnAMqBffKJ+nUvlrNytpo/6yKWb+C2ZS334iuB8', 'Asha', 'Rao', '2026-11-22 14:30:18.785456+00'),
('34c9f374-bcd7-47e9-a014-1e66a449c329', 'asha.283555e304a2@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$C/7QNeWDzHkZ8669bAymcQ$RBzPCpvQevjGNHNI8hIGdccGTguladcQJnJbTlnbJoE', 'Asha', 'Rao', '2026-11-22 14:30:18.048509+00'),
('4646a1fa-80c8-43f9-b7f0-a248fe5163bd', 'asha.93430cc8e56b@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$IHXXr0qfK6AXcB7GmzHXog$l5FV4nxyApPRkICJjcJThgdr0vQXq7On5KbV6nzB0dc', 'Asha', 'Rao', '2026-11-22 14:30:22.263316+00'),
('4719e5bd-469b-4458-ac5f-d6beecee32ef', 'asha.d6913f74f4b9@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$ptCbf4zXAv8eTyBrw4tfYw$rKEClKZMT3rWfcpaZvwq4sRbW8zX0EAsJGGT5SryXtE', 'Asha', 'Rao', '2026-11-22 14:30:18.452546+00'),
('49da4f7d-9dca-4d69-bc38-72d8ecd2bd2d', 'asha.3251f7c27248@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$e9p3APvcPL6tBqT/+PyUKw$FU35bxfxltloMJucIXcEn8O5+5kv0pMmrzLIBa3uCLI', 'Asha', 'Rao', '2026-11-22 14:30:17.625721+00'),
('620bc009-7fde-445d-afd7-121848f35f8d', 'asha.9485c0688f9f@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$6f4hwhEgytHfQcaZ4ce+mg$S62mNQs2P9zVemWk9gkb3KOXW0auBgXiRSDKPtHVkTY', 'Asha', 'Rao', '2026-11-22 14:30:23.593215+00'),
('6d33dad9-0fad-4d70-aecd-beac2dd054c8', 'asha.f8b444605daa@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$uAkhQDIq281aEP5e5YhZiQ$NB+i+E+3uYZcuS+0rl6prBOCfl+TqMG72fIsZQvFCr8', 'Asha', 'Rao', '2026-11-22 14:30:19.720564+00'),
('72715f9b-93c3-48b7-97f7-08538d8f888c', 'asha.c91a2096cd13@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$bU36S+bPxwPcueCbo04b2A$zloz0KOvty8DH7EZuynMKpHbCnaobcXjLyTg4ebOOrI', 'Asha', 'Rao', '2026-11-22 14:30:20.909247+00'),
('77ec72de-3f6f-41ed-beb8-db0819273045', 'asha.b116c122444b@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$67R2DwKHwvDMKj/9xaAN0w$jQJToxZ2MplpUBXHUp1YnTXuG5CyKAR0iY4z8a0lQtY', 'Asha', 'Rao', '2026-11-22 14:30:23.028885+00'),
('79a2879b-b4fb-4c06-a06e-26dce25ccfa7', 'asha.3ab50165fe5e@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$fbMHnn+PUh5YgqiyXWjUtg$WkMquFbrzbQ+hzysQPkZHCfzzIRJhE3sfQgwF+3MwEs', 'Asha', 'Rao', '2026-11-22 14:30:20.417201+00'),
('7efeea2a-c0e5-4f9c-95f3-e000e069b91b', 'asha.0928258a7a42@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$waNoy43VJAbuj2XPXJ0o6A$uADkchc+BO/vCUh4yETJvQOBamNkGe4SSUzGcghQLXI', 'Asha', 'Rao', '2026-11-22 14:30:22.702906+00'),
('80d96857-1dda-4c1c-bc50-c83fa8dc4e84', 'asha.46139a99ff69@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$aIyoSfnaEB5K5dFrCzBYxg$v5sNaxCxnaRXl0DvcP20Ez+EHTDunY+xla2TkdZNhdQ', 'Asha', 'Rao', '2026-11-22 14:30:21.74416+00'),
('88e58951-e9a7-40fa-911c-d13cbf07215c', 'asha.9c5511c97e39@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$QJd0a44OyGcSJrnRTjzJ5A$Xz6g8z/qgxHIuOwbwgfFyYTMpEircgBvmjmMSQD2xpA', 'Asha', 'Rao', '2026-11-22 14:30:20.105346+00'),
('97b87ef8-6261-430c-8308-2087d722ba7b', 'asha.1c0325b57f43@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$m83gndnOooeYm/SRrOAlWA$hRsFi0VCJFJJMZjTwEUbuo7bELDeVopon0ADBsHXF8U', 'Asha', 'Rao', '2026-11-22 14:30:21.890647+00'),
('989f4873-cad2-4ba7-88b6-e60487108870', 'asha.20202b45844e@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$SqQSFmP6InXUKOYzLDthXA$m1eaTqHhnS2fJZy2ilws5xUv2UnR2oLZEVNU+FnCJqs', 'Asha', 'Rao', '2026-11-22 14:30:21.316489+00'),
('afec4ec5-5f5a-4c53-a38c-f9f3db37e4bd', 'asha.17a38746ff72@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$umOvjKshiZfVUUr4OCFSug$2pcriohmyYj4aZBM9S2nKxwwwHV+yF7QDv8sQC/NI4o', 'Asha', 'Rao', '2026-11-22 14:30:19.398023+00'),
('b4c4e41d-25da-48cb-a226-c131483767d0', 'asha.e45bbdbd9fbd@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$zXNFbibeSq1CM862yA7hMQ$8IHUR/r0nv9PjWhBEtlP3tqBJbMG3g2wpyzLUYFVYlw', 'Asha', 'Rao', '2026-11-22 14:30:20.784004+00'),
('b6c22009-8086-4a20-9110-f9ea5b6f5835', 'asha.ada01e0ecd88@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$j/3i8St3BqntQ7RJsLf38w$Mk/m2RMW5dNuBSYm56SoTXr6V1mkIQa3INQml67xTCY', 'Asha', 'Rao', '2026-11-22 14:30:22.47642+00'),
('b8c8e6e2-6689-4ebc-bf31-8362b49fb909', 'asha.7ac6d239df6b@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$rH2V9PWXF7LueOc9ZKr9fg$3uxhQf3TESIaNM9Rwq33uRWr/fGXXM85OvDtTScHyI0', 'Asha', 'Rao', '2026-11-22 14:30:21.170885+00'),
('c50acca8-fb3a-4dbc-b849-bb21a82a4867', 'asha.a6b99712d5dc@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$nBaIYPT1oZGNtV/DC8poJA$7dZuP5Fp6XiOS3cz9micil4qdyQncDej5s+Ay/3xfwc', 'Asha', 'Rao', '2026-11-22 14:30:18.207375+00'),
('d477cf97-17f7-4cc5-8e55-dde07f2fff37', 'asha.7a5fd3ac3a60@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$w83mCntmdCcDIEm9L66+vg$xcIz/z6J7CJqHmRyqDL0tuckQn57Urbnpv3FBhPRxG0', 'Asha', 'Rao', '2026-11-22 14:30:22.043025+00'),
('dab4aa99-c7cc-4b96-9c33-9a030b1d378e', 'asha.a43c57389231@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$165Ax9nbcHvtzdXrmNLL8Q$9o8kReeaaFficxAAgctONtKgIOvoau5wRYDmotgruyI', 'Asha', 'Rao', '2026-11-22 14:30:19.248836+00'),
('f18fc669-e438-45ab-8a39-99858274bcfa', 'asha.36fe9ca2206e@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$nwpbAIDV7Cyde4Qclc4mcA$wM33nhPLG7aXp/KaAZ0vdxH0bKNGNietlumVBoEQ79g', 'Asha', 'Rao', '2026-11-22 14:30:17.893963+00'),
('fcf6c106-9dea-4b50-b100-e4804aefd443', 'asha.c74c261d5bb7@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$Yejj9j5G7FAWzJ0X0xaBtQ$UmAVp90l1MGJpewZ+biqd7nvqyQ8Il6Gg1oDZ7W9OMk', 'Asha', 'Rao', '2026-11-22 14:30:18.984165+00'),
('ffe40d6b-0642-4665-9f98-4c57560ab4ea', 'asha.c9e96602c17d@shopper.example', '$argon2id$v=19$m=19456,t=2,p=1$DYybBUdgaAck7uxom7zRKQ$r07gC59HxXlcPmjfF1CITDg8faxoIDcQw4poF8CIN9I', 'Asha', 'Rao', '2026-11-22 14:30:19.863497+00');

insert into idempotency_keys (scope, key, request_hash, answer, locked_until, created_at) overriding system value values
('orders:49da4f7d-9dca-4d69-bc38-72d8ecd2bd2d', 'order-key-1', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', '{"id":"428WT-19MZB","totalPaise":129900}', null, '2026-11-22 14:30:17.718445+00'),
('payments:49da4f7d-9dca-4d69-bc38-72d8ecd2bd2d', 'payment-key-1', E'\\x681e65a8f94f0173aaaa22d4a7fa34cd6e71c5170dd90d9a5bec4ac29e6e0ef1', '{"success":true,"action":{"type":"qr","qr":"upi://pay?pa=haat@bank&pn=Haat&tr=428WT19MZB01&tn=Order%20428WT-19MZB&am=1299.00&cu=INR","summary":{"payee":"Haat","address":"haat@bank","amount":1299,"note":"Order 428WT-19MZB"}}}', null, '2026-11-22 14:30:17.768844+00');

insert into incoming_pictures (url, attempts, next_attempt_at, last_error, created_at) overriding system value values
('http://127.0.0.1:1/gone.jpg', '8', null, 'its address leads into a private network, where the shop fetches nothing (see FETCH_PICTURES)', '2026-11-22 14:30:16.978095+00');

insert into invoice_series (financial_year, last_serial) overriding system value values
('26-27', '16');

insert into known_addresses (account_hash, address_hash, seen_at) overriding system value values
(E'\\x04737490a9e85080664df83faad0d16920c9422d9f16dd3ee20e095e07be2543', E'\\xe76af7d2ffc5e634bd874731aece00d0abba304daf6f6628335b113b77c27bcd', '2026-11-22 14:30:19.292848+00'),
(E'\\x0b91275c7d399d8e50403d0cd15d2956baf8ca68d7c9788c60a3495fb1314cea', E'\\xe88d5bc2fb0200e7804124e043b2fd1e0f845088c4f69d537d597d55189ed5e0', '2026-11-22 14:30:21.769448+00'),
(E'\\x13dcab6cd70a2ef63ee9f18a51242d3efe4c4d83775fbac1e5efac287d2383f0', E'\\x16e4361d5390ce7e09127c2edde4288f7d2253c884bc773b814eb3ee672f2110', '2026-11-22 14:30:17.964816+00'),
(E'\\x1a82fabf6be4f24f908b0285f8cce389b08c889484e1a6ea4da19de7dd0a5d79', E'\\x4a32e97b4ee1f2ca56debc81d7bec06486cdc603e7d606a671e93c5806850831', '2026-11-22 14:30:19.436856+00'),
(E'\\x5104e906411a4ac24fd95ec435c67cc17a05fb9e2ca97e96a7b763678a40ac61', E'\\x6e170c8a2c0512185aee9359dd5b9d8dbbe82f5bd0259e761a4af998ed6e12fc', '2026-11-22 14:30:19.066496+00'),
(E'\\x54708fce95993d0304b2ab78f2ef624159b94c4aa60cb4e1b4c07b54b1df7635', E'\\x0272ddb17660a7d9dcfe26bd76b602a4ec5f8267ddf5549c429580cd6d8061ea', '2026-11-22 14:30:20.860023+00'),
(E'\\x54966ee0360f6e478bfe89e79d6686c7314dbfd038e8f22862bbdd7f3e22ad78', E'\\xaeb95a3ae8caa4c6da574d45b71b249716f317e6256015eb32a606eb571bb7cb', '2026-11-22 14:30:20.520831+00'),
(E'\\x6267abb856ac58002553acc7b11507064f0bd7396a95527108c91bfd39e967ce', E'\\x524fc988bfddc00773a33d3bbb92c9566a8c24b500fa6f264e601781515da17d', '2026-11-22 14:30:21.006095+00'),
(E'\\x62a5e036875b92a4c3000d1fd1ae3993376bec0d3c5ea03d7704ae51424f2094', E'\\xfccb4bd06337fe03c8a1b913fbd367bc3c6c449310a10c0e70b69a5e84621c0f', '2026-11-22 14:30:23.665258+00'),
(E'\\x754c6b42cf8cfb8e2d701834c054951599c32a041bc1be7e003f18067867f974', E'\\xe3295e8856c302e71ac635cbce00fd0093b0d4ee0fc4f54d6e266b8a67b46e16', '2026-11-22 14:30:19.804852+00'),
(E'\\x787b821f3e7376ddda23f644a787f93d4fe0f09f502b18003adb37954ab37ee5', E'\\x43ef0ac2eec94da6c2c81849b4575a2e64affad2646624cb14f871ea8b9b4205', '2026-11-22 14:30:19.932826+00'),
(E'\\x839df056df0bbf71ea053cd201a48cdbe510aaa247db2eb25265c854078f0ad4', E'\\xdf64553140774935dcff44fd7c526bb923933b272329b3fde06e3d58b4aa6ad3', '2026-11-22 14:30:21.266072+00'),
(E'\\x848ca3f4423367ffa00cde2d2ecb241850ce3e67f1c4250ddfca1c4ce224216f', E'\\x297b3f3b19ba9491301686a7edc5502e55be382b1f160e64dfdc7b158a5a3fdf', '2026-11-22 14:30:22.794098+00'),
(E'\\xa1152fa0365cd393177cd33e191f07d2426dc46196a83b5133da2b153da1952d', E'\\xe7c3aa702cc7d88dab0c66a469e5ae4ec7b4f2e4d483595690d17eaeac1e08b8', '2026-11-22 14:30:18.316837+00'),
(E'\\xa2bdc02d41db82ce8f3ce531b04ad523aaf890decc9c9484294e711c00cee833', E'\\xd489a4ab9ec274115da600228e6fefa23a36e846a94fe1d1f4a24fc8b6bfe639', '2026-11-22 14:30:22.317875+00'),
(E'\\xafad830c0a4e7070a9a8f8f7a8c6b9575e6b3ec71929c71f80fb88f611d8cb66', E'\\x56c393115c0bb45747bfa5a28deacff57b90d5cecd63e807859ed0b2d2af9579', '2026-11-22 14:30:21.381061+00'),
(E'\\xb1396401c62c77602ef449ad2afe658de07191a106c37c088a6c5bb8dc48bb7f', E'\\x4e73a3045caa6636466b99296a067821b3451e0d00ee30bca4fcc8ac49eaefac', '2026-11-22 14:30:21.923353+00'),
(E'\\xb6398c818602fd3d59572f1b29e0fddc519a9bdfe73dc35d2e5c554ef6c4c842', E'\\x7c2aafea46c153aeca973a299ea22999641ad98ee362202a6763fcf6a0679c69', '2026-11-22 14:30:17.696054+00'),
(E'\\xb8c3a70b610d18dd483762c502481c3b6749c24b016cc1562e4d0e8ab185f7bd', E'\\x23bd2032261eae6f2cdb6b5390dd7266c37fd2cc4c95f2cbc07b5513a6c949fb', '2026-11-22 14:30:20.317565+00'),
(E'\\xdc0f36afad3d46948060100209093b2f0faf8e7819a1e3cad7bb4536a654ab13', E'\\x715e0c3836b76b18acfd93371fcad69fe875cacca84bba63b43b5af25df53db8', '2026-11-22 14:30:18.576134+00'),
(E'\\xde86d3a23073ae885eda78f8ed0c6c13c419c7b8e58dace414485a7a64e5181e', E'\\x635d3965b1719696ffb063511db415c21e30be658c885ffbd8785b1de6ae22a6', '2026-11-22 14:30:18.816972+00'),
(E'\\xe40255557ea9bfb65459a286772caaae8afa7470a4cf4d672f80322212e3881c', E'\\xd1e2ebf6d3a14871ad4fdd26f462bc5b39ef639452ef17d74590fd3d9a240d74', '2026-11-22 14:30:18.102579+00'),
(E'\\xf3b0e37c8140c44c788d60597d717f30fe86c93ec67973d8e319ad481adfdda0', E'\\xd0e4eb569b353c92042e90e985a411cc458ea81d06e1ad85b0b007879487b718', '2026-11-22 14:30:22.541437+00'),
(E'\\xf5c6f4bcce5ad4718d38bf7d39ab58c72c06679718a5f099deb197cb97395884', E'\\xab51c462cacb8a103a309d4a6938ecba2b2c67b0f66bdb25638abf668a3b9871', '2026-11-22 14:30:23.166981+00'),
(E'\\xfd87f2cefacee6bec5bfdd07e55b7757a2a69b765a92f946c311f0e06014237f', E'\\x9b6795d62be5e9e9ac8a5030a73946d8eebb5614692b8614c64c7ff4f5ea12e1', '2026-11-22 14:30:22.104+00');

insert into messages (id, name, email, subject, message, created_at) overriding system value values
('1', 'Asha', 'asha@example.com', 'Hello', 'Is the lamp bright?', '2026-11-22 14:30:23.868806+00');

insert into newsletter_subscribers (email, created_at) overriding system value values
('news@example.com', '2026-11-22 14:30:23.870496+00');

insert into orders (id, customer_id, status, created_at, currency, total_paise, request_hash, email, phone_digits, ship_full_name, ship_address, ship_city, ship_state, ship_postal_code, ship_phone, payment_method, paid_at, carrier, tracking_number, tracking_url, stock_held_until, stock_released_at, returned_at) overriding system value values
('1MWKP-2SVVZ', '7efeea2a-c0e5-4f9c-95f3-e000e069b91b', '2', '2026-11-22 14:30:22.803551+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.0928258a7a42@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:22.894475+00', 'India Post', null, null, null, null, null),
('2W2QW-GR3WZ', '80d96857-1dda-4c1c-bc50-c83fa8dc4e84', '2', '2026-11-22 14:30:21.774653+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.46139a99ff69@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:21.817674+00', 'India Post', null, null, null, null, null),
('3KYP2-YBBSW', '34c9f374-bcd7-47e9-a014-1e66a449c329', '1', '2026-11-22 14:30:18.119123+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.283555e304a2@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'upi', '2026-11-22 14:30:18.126092+00', null, null, null, null, null, null),
('3W6WZ-EEE6Y', 'b8c8e6e2-6689-4ebc-bf31-8362b49fb909', '0', '2026-11-22 14:30:21.269648+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.7ac6d239df6b@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:21.278851+00', null, null),
('428WT-19MZB', '49da4f7d-9dca-4d69-bc38-72d8ecd2bd2d', '0', '2026-11-22 14:30:17.718445+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.3251f7c27248@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:17.777054+00', null, null),
('53T0W-G7SMT', '989f4873-cad2-4ba7-88b6-e60487108870', '2', '2026-11-22 14:30:21.393572+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.20202b45844e@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:21.498585+00', 'India Post', null, null, null, null, null),
('B381D-PGQA9', '122141aa-0aa5-48bd-89ae-6934915ac1d4', '4', '2026-11-22 14:30:18.903223+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.76c581af5e4f@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:18.903223+00', '2026-11-22 14:30:18.913725+00', null),
('CPFEV-KRFX7', 'c50acca8-fb3a-4dbc-b849-bb21a82a4867', '2', '2026-11-22 14:30:18.323022+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.a6b99712d5dc@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'cod', null, 'India Post', 'EE1', 'https://post.example/EE1', null, null, null),
('CTPQT-CHG6V', 'f18fc669-e438-45ab-8a39-99858274bcfa', '0', '2026-11-22 14:30:17.981965+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.36fe9ca2206e@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:17.981965+00', null, null),
('EX7BF-E0N0J', '97b87ef8-6261-430c-8308-2087d722ba7b', '2', '2026-11-22 14:30:21.928612+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.1c0325b57f43@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:21.941571+00', 'India Post', null, null, null, null, null),
('F43BH-8B2XE', 'd477cf97-17f7-4cc5-8e55-dde07f2fff37', '2', '2026-11-22 14:30:22.116487+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.7a5fd3ac3a60@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:22.151796+00', 'India Post', null, null, null, null, null),
('FN27C-MPNQB', 'fcf6c106-9dea-4b50-b100-e4804aefd443', '4', '2026-11-22 14:30:19.129798+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.c74c261d5bb7@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'upi', '2026-11-22 14:30:19.139879+00', null, null, null, null, '2026-11-22 14:30:19.156523+00', null),
('G0PT6-GTF4D', '4719e5bd-469b-4458-ac5f-d6beecee32ef', '3', '2026-11-22 14:30:18.593503+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.d6913f74f4b9@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'cod', '2026-11-22 14:30:18.68971+00', 'India Post', null, null, null, null, null),
('GRM79-1XC6A', 'afec4ec5-5f5a-4c53-a38c-f9f3db37e4bd', '2', '2026-11-22 14:30:19.452115+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.17a38746ff72@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'upi', '2026-11-22 14:30:19.456139+00', 'Blue Dart', null, null, null, null, null),
('HDAJ8-GHDRY', 'ffe40d6b-0642-4665-9f98-4c57560ab4ea', '1', '2026-11-22 14:30:19.959514+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.c9e96602c17d@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'test', '2026-11-22 14:30:20.032264+00', null, null, null, null, null, null),
('HN0YM-FYS1D', '620bc009-7fde-445d-afd7-121848f35f8d', '0', '2026-11-22 14:30:23.72814+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.9485c0688f9f@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:23.771821+00', null, null),
('J606V-GCJ70', '4646a1fa-80c8-43f9-b7f0-a248fe5163bd', '2', '2026-11-22 14:30:22.326003+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.93430cc8e56b@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:22.345066+00', 'India Post', null, null, null, null, null),
('J6BMX-EXB3S', '77ec72de-3f6f-41ed-beb8-db0819273045', '1', '2026-11-22 14:30:23.174312+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.b116c122444b@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:23.358539+00', null, null, null, null, null, null),
('JAVCM-0DK97', '6d33dad9-0fad-4d70-aecd-beac2dd054c8', '0', '2026-11-22 14:30:19.808407+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.f8b444605daa@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:19.812732+00', null, null),
('JMZF1-ND1GG', 'b6c22009-8086-4a20-9110-f9ea5b6f5835', '1', '2026-11-22 14:30:22.552846+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.ada01e0ecd88@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'razorpay', '2026-11-22 14:30:23.311102+00', null, null, null, null, null, null),
('KABKX-R8VYR', '72715f9b-93c3-48b7-97f7-08538d8f888c', '4', '2026-11-22 14:30:21.017868+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.c91a2096cd13@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:21.048845+00', '2026-11-22 14:30:21.07682+00', null),
('TP170-X2467', 'dab4aa99-c7cc-4b96-9c33-9a030b1d378e', '2', '2026-11-22 14:30:19.30063+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.a43c57389231@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'cod', null, 'India Post', null, null, null, null, '2026-11-22 14:30:19.340096+00'),
('VARHQ-XF488', 'b4c4e41d-25da-48cb-a226-c131483767d0', '1', '2026-11-22 14:30:20.866993+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.e45bbdbd9fbd@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', 'test', '2026-11-22 14:30:23.312695+00', null, null, null, null, null, null),
('W3A4F-2S5Q8', '79a2879b-b4fb-4c06-a06e-26dce25ccfa7', '0', '2026-11-22 14:30:20.588344+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.3ab50165fe5e@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:20.61781+00', null, null),
('WQ3JP-Y7ZEN', '88e58951-e9a7-40fa-911c-d13cbf07215c', '0', '2026-11-22 14:30:20.325233+00', 'INR', '129900', E'\\xff16525232b674b04b0366e5e70530943467eeb9abd3e3836279ac88b4c32358', 'asha.9c5511c97e39@shopper.example', '9876543210', 'Asha Rao', '12 MG Road
Near the clock tower', 'Mysuru', 'Karnataka', '570001', '+919876543210', null, null, null, null, null, '2026-11-22 15:00:20.34367+00', null, null);

insert into invoices (order_id, number, financial_year, serial, issued_at, tax_paise, document) overriding system value values
('1MWKP-2SVVZ', '26-27/000013', '26-27', '13', '2026-11-22 14:30:22.917+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "1MWKP-2SVVZ", "orderedAt": "2026-11-22T14:30:22.803Z", "totalPaise": 129900}'),
('2W2QW-GR3WZ', '26-27/000009', '26-27', '9', '2026-11-22 14:30:21.824+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "2W2QW-GR3WZ", "orderedAt": "2026-11-22T14:30:21.774Z", "totalPaise": 129900}'),
('3KYP2-YBBSW', '26-27/000001', '26-27', '1', '2026-11-22 14:30:18.157+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "3KYP2-YBBSW", "orderedAt": "2026-11-22T14:30:18.119Z", "totalPaise": 129900}'),
('53T0W-G7SMT', '26-27/000008', '26-27', '8', '2026-11-22 14:30:21.511+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "53T0W-G7SMT", "orderedAt": "2026-11-22T14:30:21.393Z", "totalPaise": 129900}'),
('CPFEV-KRFX7', '26-27/000002', '26-27', '2', '2026-11-22 14:30:18.405+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "CPFEV-KRFX7", "orderedAt": "2026-11-22T14:30:18.323Z", "totalPaise": 129900}'),
('EX7BF-E0N0J', '26-27/000010', '26-27', '10', '2026-11-22 14:30:21.948+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "EX7BF-E0N0J", "orderedAt": "2026-11-22T14:30:21.928Z", "totalPaise": 129900}'),
('F43BH-8B2XE', '26-27/000011', '26-27', '11', '2026-11-22 14:30:22.163+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "F43BH-8B2XE", "orderedAt": "2026-11-22T14:30:22.116Z", "totalPaise": 129900}'),
('FN27C-MPNQB', '26-27/000004', '26-27', '4', '2026-11-22 14:30:19.153+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "FN27C-MPNQB", "orderedAt": "2026-11-22T14:30:19.129Z", "totalPaise": 129900}'),
('G0PT6-GTF4D', '26-27/000003', '26-27', '3', '2026-11-22 14:30:18.669+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "G0PT6-GTF4D", "orderedAt": "2026-11-22T14:30:18.593Z", "totalPaise": 129900}'),
('GRM79-1XC6A', '26-27/000006', '26-27', '6', '2026-11-22 14:30:19.488+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "GRM79-1XC6A", "orderedAt": "2026-11-22T14:30:19.452Z", "totalPaise": 129900}'),
('HDAJ8-GHDRY', '26-27/000007', '26-27', '7', '2026-11-22 14:30:20.053+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "HDAJ8-GHDRY", "orderedAt": "2026-11-22T14:30:19.959Z", "totalPaise": 129900}'),
('J606V-GCJ70', '26-27/000012', '26-27', '12', '2026-11-22 14:30:22.352+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "J606V-GCJ70", "orderedAt": "2026-11-22T14:30:22.326Z", "totalPaise": 129900}'),
('J6BMX-EXB3S', '26-27/000016', '26-27', '16', '2026-11-22 14:30:23.503+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "J6BMX-EXB3S", "orderedAt": "2026-11-22T14:30:23.174Z", "totalPaise": 129900}'),
('JMZF1-ND1GG', '26-27/000014', '26-27', '14', '2026-11-22 14:30:23.433+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "JMZF1-ND1GG", "orderedAt": "2026-11-22T14:30:22.552Z", "totalPaise": 129900}'),
('TP170-X2467', '26-27/000005', '26-27', '5', '2026-11-22 14:30:19.324+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "TP170-X2467", "orderedAt": "2026-11-22T14:30:19.300Z", "totalPaise": 129900}'),
('VARHQ-XF488', '26-27/000015', '26-27', '15', '2026-11-22 14:30:23.447+00', '19815', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "orderId": "VARHQ-XF488", "orderedAt": "2026-11-22T14:30:20.866Z", "totalPaise": 129900}');

insert into order_events (id, order_id, status, note, at) overriding system value values
('1', '428WT-19MZB', '0', null, '2026-11-22 14:30:17.718445+00'),
('10', 'G0PT6-GTF4D', '2', null, '2026-11-22 14:30:18.673837+00'),
('11', 'G0PT6-GTF4D', '3', null, '2026-11-22 14:30:18.685742+00'),
('12', 'B381D-PGQA9', '0', null, '2026-11-22 14:30:18.903223+00'),
('13', 'B381D-PGQA9', '4', 'changed my mind', '2026-11-22 14:30:18.913725+00'),
('14', 'FN27C-MPNQB', '0', null, '2026-11-22 14:30:19.129798+00'),
('15', 'FN27C-MPNQB', '1', null, '2026-11-22 14:30:19.139879+00'),
('16', 'FN27C-MPNQB', '4', 'sold out', '2026-11-22 14:30:19.156523+00'),
('17', 'TP170-X2467', '0', null, '2026-11-22 14:30:19.30063+00'),
('18', 'TP170-X2467', '1', null, '2026-11-22 14:30:19.310584+00'),
('19', 'TP170-X2467', '2', null, '2026-11-22 14:30:19.337602+00'),
('2', 'CTPQT-CHG6V', '0', null, '2026-11-22 14:30:17.981965+00'),
('20', 'GRM79-1XC6A', '0', null, '2026-11-22 14:30:19.452115+00'),
('21', 'GRM79-1XC6A', '1', null, '2026-11-22 14:30:19.456139+00'),
('22', 'GRM79-1XC6A', '2', null, '2026-11-22 14:30:19.490724+00'),
('23', 'JAVCM-0DK97', '0', null, '2026-11-22 14:30:19.808407+00'),
('24', 'HDAJ8-GHDRY', '0', null, '2026-11-22 14:30:19.959514+00'),
('25', 'HDAJ8-GHDRY', '1', null, '2026-11-22 14:30:20.032264+00'),
('26', 'WQ3JP-Y7ZEN', '0', null, '2026-11-22 14:30:20.325233+00'),
('27', 'W3A4F-2S5Q8', '0', null, '2026-11-22 14:30:20.588344+00'),
('28', 'VARHQ-XF488', '0', null, '2026-11-22 14:30:20.866993+00'),
('29', 'KABKX-R8VYR', '0', null, '2026-11-22 14:30:21.017868+00'),
('3', '3KYP2-YBBSW', '0', null, '2026-11-22 14:30:18.119123+00'),
('30', 'KABKX-R8VYR', '4', 'out of stock', '2026-11-22 14:30:21.07682+00'),
('31', '3W6WZ-EEE6Y', '0', null, '2026-11-22 14:30:21.269648+00'),
('32', '53T0W-G7SMT', '0', null, '2026-11-22 14:30:21.393572+00'),
('33', '53T0W-G7SMT', '1', null, '2026-11-22 14:30:21.498585+00'),
('34', '53T0W-G7SMT', '2', null, '2026-11-22 14:30:21.514979+00'),
('35', '2W2QW-GR3WZ', '0', null, '2026-11-22 14:30:21.774653+00'),
('36', '2W2QW-GR3WZ', '1', null, '2026-11-22 14:30:21.817674+00'),
('37', '2W2QW-GR3WZ', '2', null, '2026-11-22 14:30:21.827302+00'),
('38', 'EX7BF-E0N0J', '0', null, '2026-11-22 14:30:21.928612+00'),
('39', 'EX7BF-E0N0J', '1', null, '2026-11-22 14:30:21.941571+00'),
('4', '3KYP2-YBBSW', '1', null, '2026-11-22 14:30:18.126092+00'),
('40', 'EX7BF-E0N0J', '2', null, '2026-11-22 14:30:21.952836+00'),
('41', 'F43BH-8B2XE', '0', null, '2026-11-22 14:30:22.116487+00'),
('42', 'F43BH-8B2XE', '1', null, '2026-11-22 14:30:22.151796+00'),
('43', 'F43BH-8B2XE', '2', null, '2026-11-22 14:30:22.168994+00'),
('44', 'J606V-GCJ70', '0', null, '2026-11-22 14:30:22.326003+00'),
('45', 'J606V-GCJ70', '1', null, '2026-11-22 14:30:22.345066+00'),
('46', 'J606V-GCJ70', '2', null, '2026-11-22 14:30:22.355841+00'),
('47', 'JMZF1-ND1GG', '0', null, '2026-11-22 14:30:22.552846+00'),
('48', '1MWKP-2SVVZ', '0', null, '2026-11-22 14:30:22.803551+00'),
('49', '1MWKP-2SVVZ', '1', null, '2026-11-22 14:30:22.894475+00'),
('5', 'CPFEV-KRFX7', '0', null, '2026-11-22 14:30:18.323022+00'),
('50', '1MWKP-2SVVZ', '2', null, '2026-11-22 14:30:22.925745+00'),
('51', 'J6BMX-EXB3S', '0', null, '2026-11-22 14:30:23.174312+00'),
('52', 'JMZF1-ND1GG', '1', null, '2026-11-22 14:30:23.311102+00'),
('53', 'VARHQ-XF488', '1', null, '2026-11-22 14:30:23.312695+00'),
('54', 'J6BMX-EXB3S', '1', null, '2026-11-22 14:30:23.358539+00'),
('55', 'HN0YM-FYS1D', '0', null, '2026-11-22 14:30:23.72814+00'),
('6', 'CPFEV-KRFX7', '1', null, '2026-11-22 14:30:18.36874+00'),
('7', 'CPFEV-KRFX7', '2', null, '2026-11-22 14:30:18.407802+00'),
('8', 'G0PT6-GTF4D', '0', null, '2026-11-22 14:30:18.593503+00'),
('9', 'G0PT6-GTF4D', '1', null, '2026-11-22 14:30:18.630622+00');

insert into order_lines (order_id, line_no, product_id, variant_id, title, image_url, size, color, quantity, price_paise, hsn, gst_rate_basis_points) overriding system value values
('1MWKP-2SVVZ', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('2W2QW-GR3WZ', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('3KYP2-YBBSW', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('3W6WZ-EEE6Y', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('428WT-19MZB', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('53T0W-G7SMT', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('B381D-PGQA9', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('CPFEV-KRFX7', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('CTPQT-CHG6V', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('EX7BF-E0N0J', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('F43BH-8B2XE', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('FN27C-MPNQB', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('G0PT6-GTF4D', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('GRM79-1XC6A', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('HDAJ8-GHDRY', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('HN0YM-FYS1D', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('J606V-GCJ70', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('J6BMX-EXB3S', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('JAVCM-0DK97', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('JMZF1-ND1GG', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('KABKX-R8VYR', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('TP170-X2467', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('VARHQ-XF488', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('W3A4F-2S5Q8', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800'),
('WQ3JP-Y7ZEN', '1', 'lamp', '1', 'Lamp', null, '', '', '1', '129900', '9405', '1800');

insert into password_resets (token_hash, customer_id, expires_at) overriding system value values
(E'\\xa481b41a6906725a53bec68ceb7e9f967f6e7485e864e8f3739ab19316739cac', '49da4f7d-9dca-4d69-bc38-72d8ecd2bd2d', '2026-11-22 15:00:23.881952+00');

insert into payments (id, order_id, method, state, amount_paise, currency, reference, gateway_reference, start_answer, polls, next_poll_at, created_at, updated_at) overriding system value values
('00fc66df-2f12-4847-9c0e-e87c92517484', 'GRM79-1XC6A', 'upi', 'captured', '129900', 'INR', 'GRM791XC6A01', '418111024814', null, '0', null, '2026-11-22 14:30:19.456139+00', '2026-11-22 14:30:19.456139+00'),
('0b130f01-6ebf-43f5-a7ce-c45596cd424f', 'VARHQ-XF488', 'test', 'captured', '129900', 'INR', 'VARHQXF48801', 'TEST-VARHQXF48801', null, '1', null, '2026-11-22 14:30:20.876827+00', '2026-11-22 14:30:23.312695+00'),
('0d6784f3-3acd-422a-aef1-b48a2fa65266', 'JAVCM-0DK97', 'upi', 'started', '129900', 'INR', 'JAVCM0DK9701', null, null, '0', '2026-11-22 14:30:22.284373+00', '2026-11-22 14:30:19.812732+00', '2026-11-22 14:30:19.814836+00'),
('1db0b623-c2e7-4b6d-8ddf-1c46c416de83', 'CPFEV-KRFX7', 'cod', 'promised', '129900', 'INR', 'CPFEVKRFX701', null, null, '0', '2026-11-22 14:30:22.284373+00', '2026-11-22 14:30:18.341606+00', '2026-11-22 14:30:18.36874+00'),
('2ae82a67-f8e7-4e42-a6b7-d0c99c82b98a', 'JMZF1-ND1GG', 'razorpay', 'captured', '129900', 'INR', 'JMZF1ND1GG01', 'pay_AAAAAAAAAAAAA60', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/6"}', '1', null, '2026-11-22 14:30:22.579786+00', '2026-11-22 14:30:23.311102+00'),
('479493a6-c377-4239-9b71-52717109ab41', '53T0W-G7SMT', 'razorpay', 'captured', '129900', 'INR', '53T0WG7SMT01', 'pay_AAAAAAAAAAAAA10', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/1"}', '0', null, '2026-11-22 14:30:21.414242+00', '2026-11-22 14:30:21.498585+00'),
('4e9ac727-ba86-4907-a0e0-ec155df4002b', '2W2QW-GR3WZ', 'razorpay', 'captured', '129900', 'INR', '2W2QWGR3WZ01', 'pay_AAAAAAAAAAAAA20', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/2"}', '0', null, '2026-11-22 14:30:21.787429+00', '2026-11-22 14:30:21.817674+00'),
('524e24a8-5854-4b56-b62c-fe44a3540733', 'HDAJ8-GHDRY', 'test', 'captured', '129900', 'INR', 'HDAJ8GHDRY01', 'TEST-HDAJ8GHDRY01', null, '0', null, '2026-11-22 14:30:19.980808+00', '2026-11-22 14:30:20.032264+00'),
('700e5055-b7bd-4017-9c0a-09ae45a15126', 'G0PT6-GTF4D', 'cod', 'captured', '129900', 'INR', 'G0PT6GTF4D01', 'RECEIPT-9', null, '0', null, '2026-11-22 14:30:18.61353+00', '2026-11-22 14:30:18.68971+00'),
('7e2aef1d-0815-4c55-8fc0-732406a15fad', '3W6WZ-EEE6Y', 'test', 'created', '129900', 'INR', '3W6WZEEE6Y01', null, null, '1', '2026-11-22 14:33:21.278851+00', '2026-11-22 14:30:21.278851+00', '2026-11-22 14:30:21.28075+00'),
('972a33ba-d949-49ce-a9f2-f574560497d3', '1MWKP-2SVVZ', 'razorpay', 'captured', '129900', 'INR', '1MWKP2SVVZ01', 'pay_AAAAAAAAAAAAA70', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/7"}', '0', null, '2026-11-22 14:30:22.829539+00', '2026-11-22 14:30:22.894475+00'),
('b1eba8f0-751a-45d0-b1e7-0a66357d86cf', '3KYP2-YBBSW', 'upi', 'captured', '129900', 'INR', '3KYP2YBBSW01', '533379133205', null, '0', null, '2026-11-22 14:30:18.126092+00', '2026-11-22 14:30:18.126092+00'),
('b81f2579-03ed-44af-9fce-da75e8414ab8', 'WQ3JP-Y7ZEN', 'test', 'failed', '129900', 'INR', 'WQ3JPY7ZEN01', 'TEST-WQ3JPY7ZEN01', null, '1', '2026-11-22 14:33:20.34367+00', '2026-11-22 14:30:20.34367+00', '2026-11-22 14:30:20.358708+00'),
('ba78a269-606b-4f05-a0c0-250342b5ef70', 'FN27C-MPNQB', 'upi', 'refund_due', '129900', 'INR', 'FN27CMPNQB01', '900658235160', null, '0', null, '2026-11-22 14:30:19.139879+00', '2026-11-22 14:30:19.156523+00'),
('c72a0387-d876-4ead-a98c-e94e1f978316', 'KABKX-R8VYR', 'upi', 'refund_due', '129900', 'INR', 'KABKXR8VYR01', '546339871988', null, '0', null, '2026-11-22 14:30:21.048845+00', '2026-11-22 14:30:21.082679+00'),
('d03bd7b8-c026-4b55-89c2-0be16659d88e', '428WT-19MZB', 'upi', 'started', '129900', 'INR', '428WT19MZB01', null, null, '0', '2026-11-22 14:30:22.284373+00', '2026-11-22 14:30:17.777054+00', '2026-11-22 14:30:17.799879+00'),
('d78d6252-c0ec-4d3a-ae66-13aa6a0a4126', 'J606V-GCJ70', 'razorpay', 'captured', '129900', 'INR', 'J606VGCJ7001', 'pay_AAAAAAAAAAAAA50', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/5"}', '0', null, '2026-11-22 14:30:22.331243+00', '2026-11-22 14:30:22.345066+00'),
('de7e4c20-eb18-458c-b97c-ed0df883eef3', 'W3A4F-2S5Q8', 'test', 'started', '129900', 'INR', 'W3A4F2S5Q801', null, null, '1', '2026-11-22 14:33:20.61781+00', '2026-11-22 14:30:20.61781+00', '2026-11-22 14:30:20.630912+00'),
('ed66f13f-39ca-4b7d-bd40-cd98bd5a5ffb', 'EX7BF-E0N0J', 'razorpay', 'captured', '129900', 'INR', 'EX7BFE0N0J01', 'pay_AAAAAAAAAAAAA30', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/3"}', '0', null, '2026-11-22 14:30:21.932243+00', '2026-11-22 14:30:21.941571+00'),
('f49d7fa6-5ae7-4ccf-8968-b7bc1b760114', 'J6BMX-EXB3S', 'razorpay', 'captured', '129900', 'INR', 'J6BMXEXB3S01', 'pay_AAAAAAAAAAAAA80', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/8"}', '1', null, '2026-11-22 14:30:23.221617+00', '2026-11-22 14:30:23.358539+00'),
('f8910074-8760-4437-a0a5-e2356560793c', 'HN0YM-FYS1D', 'test', 'started', '129900', 'INR', 'HN0YMFYS1D01', null, null, '1', '2026-11-19 14:33:23.791176+00', '2026-11-19 14:30:23.791176+00', '2026-11-22 14:30:23.785101+00'),
('fb07b2f2-5436-4c14-949b-bb9002bc5eba', 'TP170-X2467', 'cod', 'expired', '129900', 'INR', 'TP170X246701', null, null, '0', '2026-11-22 14:30:22.284373+00', '2026-11-22 14:30:19.306636+00', '2026-11-22 14:30:19.340096+00'),
('fe5e4877-6234-44fe-b65f-7bc74a9fe628', 'F43BH-8B2XE', 'razorpay', 'refunded', '129900', 'INR', 'F43BH8B2XE01', 'pay_AAAAAAAAAAAAA40', '{"success":true,"redirectUrl":"http://127.0.0.1:43233/i/4"}', '0', null, '2026-11-22 14:30:22.13393+00', '2026-11-22 14:30:22.198778+00');

insert into payment_events (id, payment_id, source, event_key, state, outcome, detail, at, closed_at) overriding system value values
('1', 'd03bd7b8-c026-4b55-89c2-0be16659d88e', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:17.799879+00', null),
('10', '00fc66df-2f12-4847-9c0e-e87c92517484', 'person', 'person 418111024814', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "418111024814"}', '2026-11-22 14:30:19.456139+00', null),
('11', '00fc66df-2f12-4847-9c0e-e87c92517484', 'person', 'refund GRM791XC6A01R1 done 50000 INR', 'refund done', 'moved', '{"currency": "INR", "askedPaise": 50000, "amountPaise": 50000, "gatewayReference": "628166184025"}', '2026-11-22 14:30:19.492888+00', null),
('12', '0d6784f3-3acd-422a-aef1-b48a2fa65266', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:19.814836+00', null),
('13', '524e24a8-5854-4b56-b62c-fe44a3540733', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:19.998762+00', null),
('14', '524e24a8-5854-4b56-b62c-fe44a3540733', 'webhook', '282c72e8-f2f3-4801-8ec2-f4d2dc3062c3', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "TEST-HDAJ8GHDRY01"}', '2026-11-22 14:30:20.032264+00', null),
('15', 'b81f2579-03ed-44af-9fce-da75e8414ab8', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:20.354108+00', null),
('16', 'b81f2579-03ed-44af-9fce-da75e8414ab8', 'webhook', '6fa93b7d-1bd1-4213-9e5b-d0c6c577ea7c', 'failed', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "TEST-WQ3JPY7ZEN01"}', '2026-11-22 14:30:20.358708+00', null),
('17', 'de7e4c20-eb18-458c-b97c-ed0df883eef3', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:20.630912+00', null),
('18', '0b130f01-6ebf-43f5-a7ce-c45596cd424f', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:20.880494+00', null),
('19', 'c72a0387-d876-4ead-a98c-e94e1f978316', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:21.059295+00', null),
('2', 'b1eba8f0-751a-45d0-b1e7-0a66357d86cf', 'person', 'person 533379133205', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "533379133205"}', '2026-11-22 14:30:18.126092+00', null),
('20', 'c72a0387-d876-4ead-a98c-e94e1f978316', 'person', 'order cancelled', 'expired', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:21.07682+00', null),
('21', 'c72a0387-d876-4ead-a98c-e94e1f978316', 'person', 'person 546339871988', 'captured', 'refund_due', '{"why": "cancelled", "currency": "INR", "amountPaise": 129900, "gatewayReference": "546339871988"}', '2026-11-22 14:30:21.082679+00', null),
('23', '479493a6-c377-4239-9b71-52717109ab41', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:21.485182+00', null),
('24', '479493a6-c377-4239-9b71-52717109ab41', 'webhook', 'payment_link.paid pay_AAAAAAAAAAAAA10 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA10"}', '2026-11-22 14:30:21.498585+00', null),
('25', '479493a6-c377-4239-9b71-52717109ab41', 'poll', 'refund 53T0WG7SMT01R1 accepted 30000 INR', 'refund accepted', 'moved', '{"currency": "INR", "askedPaise": 30000, "amountPaise": 30000, "gatewayReference": "rfnd_AAAAAAAAAAAAA1"}', '2026-11-22 14:30:21.568827+00', null),
('26', '4e9ac727-ba86-4907-a0e0-ec155df4002b', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:21.813185+00', null),
('27', '4e9ac727-ba86-4907-a0e0-ec155df4002b', 'webhook', 'payment_link.paid pay_AAAAAAAAAAAAA20 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA20"}', '2026-11-22 14:30:21.817674+00', null),
('28', '4e9ac727-ba86-4907-a0e0-ec155df4002b', 'poll', 'refund 2W2QWGR3WZ01R1 accepted 30000 INR', 'refund accepted', 'moved', '{"currency": "INR", "askedPaise": 30000, "amountPaise": 30000, "gatewayReference": "rfnd_AAAAAAAAAAAAA2"}', '2026-11-22 14:30:21.844456+00', null),
('29', '4e9ac727-ba86-4907-a0e0-ec155df4002b', 'webhook', 'refund 2W2QWGR3WZ01R1 done 30000 INR', 'refund done', 'moved', '{"currency": "INR", "askedPaise": 30000, "amountPaise": 30000, "gatewayReference": "rfnd_AAAAAAAAAAAAA2"}', '2026-11-22 14:30:21.849744+00', null),
('3', '1db0b623-c2e7-4b6d-8ddf-1c46c416de83', 'shop', 'promised', 'promised', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:18.36874+00', null),
('30', '4e9ac727-ba86-4907-a0e0-ec155df4002b', 'webhook', 'refund rfnd_OwnPages1 done 5000 INR', 'refund done', 'not_ours', '{"currency": "INR", "amountPaise": 5000, "gatewayReference": "rfnd_OwnPages1"}', '2026-11-22 14:30:21.858942+00', null),
('31', 'ed66f13f-39ca-4b7d-bd40-cd98bd5a5ffb', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:21.937838+00', null),
('32', 'ed66f13f-39ca-4b7d-bd40-cd98bd5a5ffb', 'webhook', 'payment_link.paid pay_AAAAAAAAAAAAA30 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA30"}', '2026-11-22 14:30:21.941571+00', null),
('33', 'ed66f13f-39ca-4b7d-bd40-cd98bd5a5ffb', 'poll', 'refund EX7BFE0N0J01R1 accepted 30000 INR', 'refund accepted', 'moved', '{"currency": "INR", "askedPaise": 30000, "amountPaise": 30000, "gatewayReference": "rfnd_AAAAAAAAAAAAA3"}', '2026-11-22 14:30:21.964958+00', null),
('34', 'ed66f13f-39ca-4b7d-bd40-cd98bd5a5ffb', 'webhook', 'refund EX7BFE0N0J01R1 failed 30000 INR', 'refund failed', 'moved', '{"currency": "INR", "askedPaise": 30000, "amountPaise": 30000, "gatewayReference": "rfnd_AAAAAAAAAAAAA3"}', '2026-11-22 14:30:21.969528+00', null),
('35', 'fe5e4877-6234-44fe-b65f-7bc74a9fe628', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:22.146571+00', null),
('36', 'fe5e4877-6234-44fe-b65f-7bc74a9fe628', 'webhook', 'payment_link.paid pay_AAAAAAAAAAAAA40 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA40"}', '2026-11-22 14:30:22.151796+00', null),
('37', 'fe5e4877-6234-44fe-b65f-7bc74a9fe628', 'poll', 'refund F43BH8B2XE01R1 accepted 129900 INR', 'refund accepted', 'moved', '{"currency": "INR", "askedPaise": 129900, "amountPaise": 129900, "gatewayReference": "rfnd_AAAAAAAAAAAAA4"}', '2026-11-22 14:30:22.18694+00', null),
('38', 'fe5e4877-6234-44fe-b65f-7bc74a9fe628', 'webhook', 'refund F43BH8B2XE01R1 done 129900 INR', 'refund done', 'moved', '{"currency": "INR", "askedPaise": 129900, "amountPaise": 129900, "gatewayReference": "rfnd_AAAAAAAAAAAAA4"}', '2026-11-22 14:30:22.198778+00', null),
('39', 'fe5e4877-6234-44fe-b65f-7bc74a9fe628', 'webhook', 'refund F43BH8B2XE01R1', 'refunded', 'moved', '{"currency": "INR", "amountPaise": 129900, "refundReference": "rfnd_AAAAAAAAAAAAA4"}', '2026-11-22 14:30:22.198778+00', null),
('4', '700e5055-b7bd-4017-9c0a-09ae45a15126', 'shop', 'promised', 'promised', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:18.630622+00', null),
('40', 'd78d6252-c0ec-4d3a-ae66-13aa6a0a4126', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:22.338937+00', null),
('41', 'd78d6252-c0ec-4d3a-ae66-13aa6a0a4126', 'webhook', 'payment_link.paid pay_AAAAAAAAAAAAA50 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA50"}', '2026-11-22 14:30:22.345066+00', null),
('42', 'd78d6252-c0ec-4d3a-ae66-13aa6a0a4126', 'poll', 'refund J606VGCJ7001R1 accepted 20000 INR', 'refund accepted', 'moved', '{"currency": "INR", "askedPaise": 20000, "amountPaise": 20000, "gatewayReference": "rfnd_AAAAAAAAAAAAA5"}', '2026-11-22 14:30:22.367997+00', null),
('43', 'd78d6252-c0ec-4d3a-ae66-13aa6a0a4126', 'webhook', 'refund J606VGCJ7001R1 done 20000 INR', 'refund done', 'moved', '{"currency": "INR", "askedPaise": 20000, "amountPaise": 20000, "gatewayReference": "rfnd_AAAAAAAAAAAAA5"}', '2026-11-22 14:30:22.375586+00', null),
('44', 'd78d6252-c0ec-4d3a-ae66-13aa6a0a4126', 'webhook', 'refund J606VGCJ7001R1 failed 20000 INR', 'refund failed', 'came_back', '{"currency": "INR", "askedPaise": 20000, "amountPaise": 20000, "gatewayReference": "rfnd_AAAAAAAAAAAAA5"}', '2026-11-22 14:30:22.384801+00', null),
('45', '2ae82a67-f8e7-4e42-a6b7-d0c99c82b98a', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:22.614533+00', null),
('46', '2ae82a67-f8e7-4e42-a6b7-d0c99c82b98a', 'webhook', 'payment_link.paid pay_AAAAAAAAAAAAA60 100 INR', 'captured', 'mismatch', '{"currency": "INR", "amountPaise": 100, "gatewayReference": "pay_AAAAAAAAAAAAA60"}', '2026-11-22 14:30:22.646701+00', null),
('47', '972a33ba-d949-49ce-a9f2-f574560497d3', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:22.853538+00', null),
('48', '972a33ba-d949-49ce-a9f2-f574560497d3', 'webhook', 'payment_link.paid pay_AAAAAAAAAAAAA70 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA70"}', '2026-11-22 14:30:22.894475+00', null),
('49', 'f49d7fa6-5ae7-4ccf-8968-b7bc1b760114', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:23.255383+00', null),
('5', '700e5055-b7bd-4017-9c0a-09ae45a15126', 'person', 'person RECEIPT-9', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "RECEIPT-9"}', '2026-11-22 14:30:18.68971+00', null),
('50', 'b81f2579-03ed-44af-9fce-da75e8414ab8', 'poll', 'status failed', 'failed', 'unchanged', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "TEST-WQ3JPY7ZEN01"}', '2026-11-22 14:30:23.347589+00', null),
('51', '2ae82a67-f8e7-4e42-a6b7-d0c99c82b98a', 'poll', 'link captured 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA60"}', '2026-11-22 14:30:23.311102+00', null),
('52', '0b130f01-6ebf-43f5-a7ce-c45596cd424f', 'poll', 'status captured', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "TEST-VARHQXF48801"}', '2026-11-22 14:30:23.312695+00', null),
('53', 'f49d7fa6-5ae7-4ccf-8968-b7bc1b760114', 'poll', 'link captured 129900 INR', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "pay_AAAAAAAAAAAAA80"}', '2026-11-22 14:30:23.358539+00', null),
('54', 'f8910074-8760-4437-a0a5-e2356560793c', 'shop', 'started', 'started', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:23.785101+00', null),
('6', 'ba78a269-606b-4f05-a0c0-250342b5ef70', 'person', 'person 900658235160', 'captured', 'moved', '{"currency": "INR", "amountPaise": 129900, "gatewayReference": "900658235160"}', '2026-11-22 14:30:19.139879+00', null),
('7', 'ba78a269-606b-4f05-a0c0-250342b5ef70', 'person', 'order cancelled', 'refund_due', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:19.156523+00', null),
('8', 'fb07b2f2-5436-4c14-949b-bb9002bc5eba', 'shop', 'promised', 'promised', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:19.310584+00', null),
('9', 'fb07b2f2-5436-4c14-949b-bb9002bc5eba', 'person', 'parcel returned', 'expired', 'moved', '{"currency": "INR", "amountPaise": 129900}', '2026-11-22 14:30:19.340096+00', null);

insert into picture_originals (hash, bytes, created_at) overriding system value values
('35d47e6b4d7911d0ae32e57d3f412bf5bdef920738868da92889faccf72b31ea', E'\\xffd8ffdb00430006040506050406060506070706080a100a0a09090a140e0f0c1017141818171416161a1d251f1a1b231c1616202c20232627292a29191f2d302d283025282928ffdb0043010707070a080a130a0a13281a161a2828282828282828282828282828282828282828282828282828282828282828282828282828282828282828282828282828ffc00011080018001803012200021101031101ffc4001500010100000000000000000000000000000006ffc40014100100000000000000000000000000000000ffc400160101010100000000000000000000000000000507ffc40014110100000000000000000000000000000000ffda000c03010002110311003f00880121a18000000003ffd9', '2026-11-22 14:30:17.543243+00');

insert into picture_files (name, original_hash, bytes) overriding system value values
('vYlnlD-lK4HUKA-QA3v4PL-24.avif', '35d47e6b4d7911d0ae32e57d3f412bf5bdef920738868da92889faccf72b31ea', E'\\x0000001c6674797061766966000000006d696631617669666d696166000000d66d657461000000000000002168646c720000000000000000706963740000000000000000000000000000000022696c6f63000000004440000100010000000000fa000100000000000000280000002369696e6600000000000100000015696e6665020000000001000061763031000000000e7069746d0000000000010000005669707270000000386970636f0000000c61763143812002000000001469737065000000000000001800000018000000107069786900000000030808080000001669706d610000000000000001000103810203000000306d64617412000a0838112f769010d069321a18026304c28a28a34800000045cf3ca541e0be9bfdb35004db80'),
('vYlnlD-lK4HUKA-QA3v4PL-24.jpg', '35d47e6b4d7911d0ae32e57d3f412bf5bdef920738868da92889faccf72b31ea', E'\\xffd8ffdb00430006060606060606070706090a090a090d0c0b0b0c0d140e0f0e0f0e141f1316131316131f1b211b191b211b312622222631382f2d2f38443d3d44565156707096ffdb00430106060606060606070706090a090a090d0c0b0b0c0d140e0f0e0f0e141f1316131316131f1b211b191b211b312622222631382f2d2f38443d3d44565156707096ffc20011080018001803012200021101031101ffc4001500010100000000000000000000000000000006ffc400160101010100000000000000000000000000000507ffda000c03010002100310000000881134f00003ffc40014100100000000000000000000000000000030ffda0008010100013f001fffc40014110100000000000000000000000000000020ffda0008010201013f001fffc40014110100000000000000000000000000000020ffda0008010301013f001fffd9'),
('vYlnlD-lK4HUKA-QA3v4PL-24.webp', '35d47e6b4d7911d0ae32e57d3f412bf5bdef920738868da92889faccf72b31ea', E'\\x52494646440000005745425056503820380000001003009d012a180018003e6d349647a4232221280800800d89650076000080a0a000feef2947ff10bbd8db7fffe7a67f5b7f1ff8c8000000');

insert into pictures (url, width, height, sources, shown_url, preview, original_hash) overriding system value values
('/media/own/35d47e6b4d7911d0ae32e57d3f412bf5bdef920738868da92889faccf72b31ea/vase.jpg', '24', '24', '[{"type": "image/avif", "srcset": "/media/vYlnlD-lK4HUKA-QA3v4PL-24.avif 24w"}, {"type": "image/webp", "srcset": "/media/vYlnlD-lK4HUKA-QA3v4PL-24.webp 24w"}]', '/media/vYlnlD-lK4HUKA-QA3v4PL-24.jpg', 'data:image/webp;base64,UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoIAAgAAUAmJaACdLoAA5gA/vCbQ+hRsomKf/1aH/q0P/Voft2AAA==', '35d47e6b4d7911d0ae32e57d3f412bf5bdef920738868da92889faccf72b31ea');

insert into products (id, "position", title, description, vendor, category, parent_category, gender, tags, is_featured, status, is_published, regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, source, created_at, updated_at) overriding system value values
('haldi', '3', 'हल्दी', '', null, null, null, null, '{spice}', 'false', 'active', 'true', '9900', null, '[]', '{}', null, null, '{}', '2026-11-22 14:30:16.978095+00', '2026-11-22 14:30:16.978095+00'),
('lamp', '1', 'Lamp', '<p>Made by hand.</p>', null, 'Home', null, null, '{}', 'false', 'active', 'true', '129900', null, '[]', '{"HSN": "9405", "GST rate": "18%"}', null, null, '{}', '2026-11-22 14:30:16.920659+00', '2026-11-22 14:30:16.920659+00'),
('vase', '2', 'Vase', '', null, null, null, null, '{}', 'false', 'active', 'true', '49900', null, '[]', '{}', null, null, '{}', '2026-11-22 14:30:16.978095+00', '2026-11-22 14:30:16.978095+00');

insert into product_images (product_id, "position", url, alt) overriding system value values
('haldi', '1', 'http://127.0.0.1:1/gone.jpg', null),
('vase', '1', '/media/own/35d47e6b4d7911d0ae32e57d3f412bf5bdef920738868da92889faccf72b31ea/vase.jpg', null);

insert into refunds (id, payment_id, reference, amount_paise, state, gateway_reference, next_ask_at, created_at, updated_at, line_no, is_by_hand) overriding system value values
('1', '00fc66df-2f12-4847-9c0e-e87c92517484', 'GRM791XC6A01R1', '50000', 'done', '628166184025', null, '2026-11-22 14:30:19.492888+00', '2026-11-22 14:30:19.492888+00', null, 'true'),
('2', '479493a6-c377-4239-9b71-52717109ab41', '53T0WG7SMT01R1', '30000', 'accepted', 'rfnd_AAAAAAAAAAAAA1', '2026-11-23 14:30:21.568827+00', '2026-11-22 14:30:21.518515+00', '2026-11-22 14:30:21.568827+00', null, 'false'),
('3', '4e9ac727-ba86-4907-a0e0-ec155df4002b', '2W2QWGR3WZ01R1', '30000', 'done', 'rfnd_AAAAAAAAAAAAA2', null, '2026-11-22 14:30:21.831865+00', '2026-11-22 14:30:21.849744+00', null, 'false'),
('4', 'ed66f13f-39ca-4b7d-bd40-cd98bd5a5ffb', 'EX7BFE0N0J01R1', '30000', 'failed', 'rfnd_AAAAAAAAAAAAA3', null, '2026-11-22 14:30:21.955525+00', '2026-11-22 14:30:21.969528+00', null, 'false'),
('5', 'fe5e4877-6234-44fe-b65f-7bc74a9fe628', 'F43BH8B2XE01R1', '129900', 'done', 'rfnd_AAAAAAAAAAAAA4', null, '2026-11-22 14:30:22.171175+00', '2026-11-22 14:30:22.198778+00', null, 'false'),
('6', 'd78d6252-c0ec-4d3a-ae66-13aa6a0a4126', 'J606VGCJ7001R1', '20000', 'done', 'rfnd_AAAAAAAAAAAAA5', null, '2026-11-22 14:30:22.358443+00', '2026-11-22 14:30:22.375586+00', null, 'false'),
('7', '972a33ba-d949-49ce-a9f2-f574560497d3', '1MWKP2SVVZ01R1', '10000', 'asked', null, '2026-11-22 14:31:22.964953+00', '2026-11-22 14:30:22.936112+00', '2026-11-22 14:30:22.936112+00', null, 'false');

insert into credit_notes (number, order_id, refund_id, financial_year, serial, issued_at, total_paise, document) overriding system value values
('CN/26-27/000001', 'FN27C-MPNQB', null, '26-27', '1', '2026-11-22 14:30:19.189+00', '129900', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "credits": {"number": "26-27/000004", "reason": "the order was cancelled", "issuedAt": "2026-11-22T14:30:19.153Z"}, "orderId": "FN27C-MPNQB", "orderedAt": "2026-11-22T14:30:19.129Z", "totalPaise": 129900}'),
('CN/26-27/000002', 'TP170-X2467', null, '26-27', '2', '2026-11-22 14:30:19.352+00', '129900', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "credits": {"number": "26-27/000005", "reason": "the parcel came back", "issuedAt": "2026-11-22T14:30:19.324Z"}, "orderId": "TP170-X2467", "orderedAt": "2026-11-22T14:30:19.300Z", "totalPaise": 129900}'),
('CN/26-27/000003', 'GRM79-1XC6A', '1', '26-27', '3', '2026-11-22 14:30:19.516+00', '50000', E'{"gst": {"cgstPaise": 0, "igstPaise": 7627, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 42373, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 7627, "sgstPaise": 0, "taxablePaise": 42373, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 50000, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "credits": {"number": "26-27/000006", "reason": "money was sent back", "issuedAt": "2026-11-22T14:30:19.488Z"}, "orderId": "GRM79-1XC6A", "orderedAt": "2026-11-22T14:30:19.452Z", "totalPaise": 50000}'),
('CN/26-27/000004', '2W2QW-GR3WZ', '3', '26-27', '4', '2026-11-22 14:30:21.853+00', '30000', E'{"gst": {"cgstPaise": 0, "igstPaise": 4576, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 25424, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 4576, "sgstPaise": 0, "taxablePaise": 25424, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 30000, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "credits": {"number": "26-27/000009", "reason": "money was sent back", "issuedAt": "2026-11-22T14:30:21.824Z"}, "orderId": "2W2QW-GR3WZ", "orderedAt": "2026-11-22T14:30:21.774Z", "totalPaise": 30000}'),
('CN/26-27/000005', 'F43BH-8B2XE', '5', '26-27', '5', '2026-11-22 14:30:22.204+00', '129900', E'{"gst": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 110085, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 19815, "sgstPaise": 0, "taxablePaise": 110085, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 129900, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "credits": {"number": "26-27/000011", "reason": "money was sent back", "issuedAt": "2026-11-22T14:30:22.163Z"}, "orderId": "F43BH-8B2XE", "orderedAt": "2026-11-22T14:30:22.116Z", "totalPaise": 129900}'),
('CN/26-27/000006', 'J606V-GCJ70', '6', '26-27', '6', '2026-11-22 14:30:22.379+00', '20000', E'{"gst": {"cgstPaise": 0, "igstPaise": 3051, "sgstPaise": 0, "isInterState": true, "stateTaxName": "SGST", "taxablePaise": 16949, "placeOfSupply": {"code": "29", "name": "Karnataka"}}, "buyer": {"city": "Mysuru", "name": "Asha Rao", "phone": "+919876543210", "state": "Karnataka", "address": "12 MG Road\\nNear the clock tower", "stateCode": "29", "postalCode": "570001"}, "lines": [{"hsn": "9405", "tax": {"cgstPaise": 0, "igstPaise": 3051, "sgstPaise": 0, "taxablePaise": 16949, "rateBasisPoints": 1800}, "quantity": 1, "grossPaise": 20000, "pricePaise": 129900, "description": "Lamp"}], "seller": {"name": "Chowk Handicrafts <LLP>", "email": "care@chowk.example", "gstin": "09ZZZCH0000Z1ZH", "phone": "+919812345678", "address": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}, "credits": {"number": "26-27/000012", "reason": "money was sent back", "issuedAt": "2026-11-22T14:30:22.352Z"}, "orderId": "J606V-GCJ70", "orderedAt": "2026-11-22T14:30:22.326Z", "totalPaise": 20000}');

insert into mails (id, kind, to_address, reply_to, subject, text, created_at, sent_at, attempts, last_error, order_id, dedupe_key, next_attempt_at, useful_until, refund_id) overriding system value values
('1', 'welcome', 'asha.3251f7c27248@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:17.625721+00', '2026-11-22 14:30:24.031347+00', '1', null, null, null, null, '2026-11-24 14:30:17.625721+00', null),
('10', 'payment-received', null, null, null, null, '2026-11-22 14:30:18.126092+00', null, '0', null, '3KYP2-YBBSW', 'payment-received 3KYP2-YBBSW', '2026-11-22 14:30:18.126092+00', '2026-11-24 14:30:18.126092+00', null),
('100', 'order-shipped', null, null, null, null, '2026-11-22 14:30:22.925745+00', null, '0', null, '1MWKP-2SVVZ', 'order-shipped 1MWKP-2SVVZ', '2026-11-22 14:30:22.925745+00', '2026-11-24 14:30:22.925745+00', null),
('101', 'welcome', 'asha.b116c122444b@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:23.028885+00', null, '0', null, null, null, '2026-11-22 14:30:23.028885+00', '2026-11-24 14:30:23.028885+00', null),
('102', 'order-placed', null, null, null, null, '2026-11-22 14:30:23.174312+00', null, '0', null, 'J6BMX-EXB3S', 'order-placed J6BMX-EXB3S', '2026-11-22 14:30:23.174312+00', '2026-11-24 14:30:23.174312+00', null),
('103', 'new-order', null, null, null, null, '2026-11-22 14:30:23.174312+00', null, '0', null, 'J6BMX-EXB3S', 'new-order J6BMX-EXB3S', '2026-11-22 14:30:23.174312+00', '2026-11-24 14:30:23.174312+00', null),
('104', 'payment-received', null, null, null, null, '2026-11-22 14:30:23.311102+00', null, '0', null, 'JMZF1-ND1GG', 'payment-received JMZF1-ND1GG', '2026-11-22 14:30:23.311102+00', '2026-11-24 14:30:23.311102+00', null),
('105', 'payment-received', null, null, null, null, '2026-11-22 14:30:23.312695+00', null, '0', null, 'VARHQ-XF488', 'payment-received VARHQ-XF488', '2026-11-22 14:30:23.312695+00', '2026-11-24 14:30:23.312695+00', null),
('106', 'payment-received', null, null, null, null, '2026-11-22 14:30:23.358539+00', null, '0', null, 'J6BMX-EXB3S', 'payment-received J6BMX-EXB3S', '2026-11-22 14:30:23.358539+00', '2026-11-24 14:30:23.358539+00', null),
('107', 'welcome', 'asha.9485c0688f9f@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:23.593215+00', null, '0', null, null, null, '2026-11-22 14:30:23.593215+00', '2026-11-24 14:30:23.593215+00', null),
('108', 'order-placed', null, null, null, null, '2026-11-22 14:30:23.72814+00', null, '0', null, 'HN0YM-FYS1D', 'order-placed HN0YM-FYS1D', '2026-11-22 14:30:23.72814+00', '2026-11-24 14:30:23.72814+00', null),
('109', 'new-order', null, null, null, null, '2026-11-22 14:30:23.72814+00', null, '0', null, 'HN0YM-FYS1D', 'new-order HN0YM-FYS1D', '2026-11-22 14:30:23.72814+00', '2026-11-24 14:30:23.72814+00', null),
('11', 'welcome', 'asha.a6b99712d5dc@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:18.207375+00', null, '2', '554 no service today', null, null, '2027-11-22 14:30:24.029793+00', '2026-11-24 14:30:18.207375+00', null),
('110', 'contact', 'owner@shop.example', 'asha@example.com', 'Message from Asha: Hello', 'Asha <asha@example.com> wrote through the contact form:

Is the lamp bright?', '2026-11-22 14:30:23.868806+00', null, '0', null, null, null, '2026-11-22 14:30:23.868806+00', '2026-11-24 14:30:23.868806+00', null),
('111', 'password-reset', 'asha.3251f7c27248@shopper.example', null, 'Set a new password', 'Dear Asha,

Somebody, hopefully you, asked for a new password for your account. Choose one within 30 minutes.

http://localhost:3000/reset-password?token=NEukiLHJAfb0vGV3e0ZeWGj23sf5jxm0LWP-68Sqjjo

If it was not you, there is nothing to do: your password stays as it is.', '2026-11-22 14:30:23.881952+00', null, '0', null, null, null, '2026-11-22 14:30:23.881952+00', '2026-11-22 15:00:23.881952+00', null),
('12', 'order-placed', null, null, null, null, '2026-11-22 14:30:18.323022+00', null, '2', '554 no service today', 'CPFEV-KRFX7', 'order-placed CPFEV-KRFX7', '2027-11-22 14:30:24.029793+00', '2026-11-24 14:30:18.323022+00', null),
('13', 'new-order', null, null, null, null, '2026-11-22 14:30:18.323022+00', null, '2', '554 no service today', 'CPFEV-KRFX7', 'new-order CPFEV-KRFX7', '2027-11-22 14:30:24.029793+00', '2026-11-24 14:30:18.323022+00', null),
('14', 'order-shipped', null, null, null, null, '2026-11-22 14:30:18.407802+00', null, '0', null, 'CPFEV-KRFX7', 'order-shipped CPFEV-KRFX7', '2026-11-22 14:30:18.407802+00', '2026-11-24 14:30:18.407802+00', null),
('15', 'welcome', 'asha.d6913f74f4b9@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:18.452546+00', null, '9', '550 unknown', null, null, null, '2026-11-24 14:30:18.452546+00', null),
('16', 'order-placed', null, null, null, null, '2026-11-22 14:30:18.593503+00', null, '9', '550 unknown', 'G0PT6-GTF4D', 'order-placed G0PT6-GTF4D', null, '2026-11-24 14:30:18.593503+00', null),
('17', 'new-order', null, null, null, null, '2026-11-22 14:30:18.593503+00', null, '0', null, 'G0PT6-GTF4D', 'new-order G0PT6-GTF4D', '2026-11-22 14:30:18.593503+00', '2026-11-24 14:30:18.593503+00', null),
('18', 'order-shipped', null, null, null, null, '2026-11-22 14:30:18.673837+00', null, '0', null, 'G0PT6-GTF4D', 'order-shipped G0PT6-GTF4D', '2026-11-22 14:30:18.673837+00', '2026-11-24 14:30:18.673837+00', null),
('19', 'order-delivered', null, null, null, null, '2026-11-22 14:30:18.685742+00', null, '0', null, 'G0PT6-GTF4D', 'order-delivered G0PT6-GTF4D', '2026-11-22 14:30:18.685742+00', '2026-11-24 14:30:18.685742+00', null),
('2', 'order-placed', null, null, null, null, '2026-11-22 14:30:17.718445+00', '2026-11-22 14:30:24.031347+00', '1', null, '428WT-19MZB', 'order-placed 428WT-19MZB', null, '2026-11-24 14:30:17.718445+00', null),
('20', 'payment-received', null, null, null, null, '2026-11-22 14:30:18.68971+00', null, '0', null, 'G0PT6-GTF4D', 'payment-received G0PT6-GTF4D', '2026-11-22 14:30:18.68971+00', '2026-11-24 14:30:18.68971+00', null),
('21', 'welcome', 'asha.76c581af5e4f@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:18.785456+00', null, '0', null, null, null, '2026-11-22 14:30:18.785456+00', '2026-11-24 14:30:18.785456+00', null),
('22', 'order-placed', null, null, null, null, '2026-11-22 14:30:18.903223+00', null, '0', null, 'B381D-PGQA9', 'order-placed B381D-PGQA9', '2026-11-22 14:30:18.903223+00', '2026-11-24 14:30:18.903223+00', null),
('23', 'new-order', null, null, null, null, '2026-11-22 14:30:18.903223+00', null, '0', null, 'B381D-PGQA9', 'new-order B381D-PGQA9', '2026-11-22 14:30:18.903223+00', '2026-11-24 14:30:18.903223+00', null),
('24', 'order-cancelled', null, null, null, null, '2026-11-22 14:30:18.913725+00', null, '0', null, 'B381D-PGQA9', 'order-cancelled B381D-PGQA9', '2026-11-22 14:30:18.913725+00', '2026-11-24 14:30:18.913725+00', null),
('25', 'welcome', 'asha.c74c261d5bb7@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:18.984165+00', null, '0', null, null, null, '2026-11-22 14:30:18.984165+00', '2026-11-24 14:30:18.984165+00', null),
('26', 'order-placed', null, null, null, null, '2026-11-22 14:30:19.129798+00', null, '0', null, 'FN27C-MPNQB', 'order-placed FN27C-MPNQB', '2026-11-22 14:30:19.129798+00', '2026-11-24 14:30:19.129798+00', null),
('27', 'new-order', null, null, null, null, '2026-11-22 14:30:19.129798+00', null, '0', null, 'FN27C-MPNQB', 'new-order FN27C-MPNQB', '2026-11-22 14:30:19.129798+00', '2026-11-24 14:30:19.129798+00', null),
('28', 'payment-received', null, null, null, null, '2026-11-22 14:30:19.139879+00', null, '0', null, 'FN27C-MPNQB', 'payment-received FN27C-MPNQB', '2026-11-22 14:30:19.139879+00', '2026-11-24 14:30:19.139879+00', null),
('29', 'order-cancelled', null, null, null, null, '2026-11-22 14:30:19.156523+00', null, '0', null, 'FN27C-MPNQB', 'order-cancelled FN27C-MPNQB', '2026-11-22 14:30:19.156523+00', '2026-11-24 14:30:19.156523+00', null),
('3', 'new-order', null, null, null, null, '2026-11-22 14:30:17.718445+00', '2026-11-22 14:30:24.031347+00', '1', null, '428WT-19MZB', 'new-order 428WT-19MZB', null, '2026-11-24 14:30:17.718445+00', null),
('30', 'welcome', 'asha.a43c57389231@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:19.248836+00', null, '0', null, null, null, '2026-11-22 14:30:19.248836+00', '2026-11-24 14:30:19.248836+00', null),
('31', 'order-placed', null, null, null, null, '2026-11-22 14:30:19.30063+00', null, '0', null, 'TP170-X2467', 'order-placed TP170-X2467', '2026-11-22 14:30:19.30063+00', '2026-11-24 14:30:19.30063+00', null),
('32', 'new-order', null, null, null, null, '2026-11-22 14:30:19.30063+00', null, '0', null, 'TP170-X2467', 'new-order TP170-X2467', '2026-11-22 14:30:19.30063+00', '2026-11-24 14:30:19.30063+00', null),
('33', 'order-shipped', null, null, null, null, '2026-11-22 14:30:19.337602+00', null, '0', null, 'TP170-X2467', 'order-shipped TP170-X2467', '2026-11-22 14:30:19.337602+00', '2026-11-24 14:30:19.337602+00', null),
('34', 'order-returned', null, null, null, null, '2026-11-22 14:30:19.340096+00', null, '0', null, 'TP170-X2467', 'order-returned TP170-X2467', '2026-11-22 14:30:19.340096+00', '2026-11-24 14:30:19.340096+00', null),
('35', 'welcome', 'asha.17a38746ff72@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:19.398023+00', null, '0', null, null, null, '2026-11-22 14:30:19.398023+00', '2026-11-24 14:30:19.398023+00', null),
('36', 'order-placed', null, null, null, null, '2026-11-22 14:30:19.452115+00', null, '0', null, 'GRM79-1XC6A', 'order-placed GRM79-1XC6A', '2026-11-22 14:30:19.452115+00', '2026-11-24 14:30:19.452115+00', null),
('37', 'new-order', null, null, null, null, '2026-11-22 14:30:19.452115+00', null, '0', null, 'GRM79-1XC6A', 'new-order GRM79-1XC6A', '2026-11-22 14:30:19.452115+00', '2026-11-24 14:30:19.452115+00', null),
('38', 'payment-received', null, null, null, null, '2026-11-22 14:30:19.456139+00', null, '0', null, 'GRM79-1XC6A', 'payment-received GRM79-1XC6A', '2026-11-22 14:30:19.456139+00', '2026-11-24 14:30:19.456139+00', null),
('39', 'order-shipped', null, null, null, null, '2026-11-22 14:30:19.490724+00', null, '0', null, 'GRM79-1XC6A', 'order-shipped GRM79-1XC6A', '2026-11-22 14:30:19.490724+00', '2026-11-24 14:30:19.490724+00', null),
('4', 'welcome', 'asha.36fe9ca2206e@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:17.893963+00', '2026-11-22 14:30:24.031347+00', '1', null, null, null, null, '2026-11-24 14:30:17.893963+00', null),
('40', 'refund-sent', null, null, null, null, '2026-11-22 14:30:19.492888+00', null, '0', null, 'GRM79-1XC6A', 'refund-sent 1', '2026-11-22 14:30:19.492888+00', '2026-11-24 14:30:19.492888+00', '1'),
('41', 'welcome', 'asha.f8b444605daa@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:19.720564+00', null, '0', null, null, null, '2026-11-22 14:30:19.720564+00', '2026-11-24 14:30:19.720564+00', null),
('42', 'order-placed', null, null, null, null, '2026-11-22 14:30:19.808407+00', null, '0', null, 'JAVCM-0DK97', 'order-placed JAVCM-0DK97', '2026-11-22 14:30:19.808407+00', '2026-11-24 14:30:19.808407+00', null),
('43', 'new-order', null, null, null, null, '2026-11-22 14:30:19.808407+00', null, '0', null, 'JAVCM-0DK97', 'new-order JAVCM-0DK97', '2026-11-22 14:30:19.808407+00', '2026-11-24 14:30:19.808407+00', null),
('44', 'welcome', 'asha.c9e96602c17d@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:19.863497+00', null, '0', null, null, null, '2026-11-22 14:30:19.863497+00', '2026-11-24 14:30:19.863497+00', null),
('45', 'order-placed', null, null, null, null, '2026-11-22 14:30:19.959514+00', null, '0', null, 'HDAJ8-GHDRY', 'order-placed HDAJ8-GHDRY', '2026-11-22 14:30:19.959514+00', '2026-11-24 14:30:19.959514+00', null),
('46', 'new-order', null, null, null, null, '2026-11-22 14:30:19.959514+00', null, '0', null, 'HDAJ8-GHDRY', 'new-order HDAJ8-GHDRY', '2026-11-22 14:30:19.959514+00', '2026-11-24 14:30:19.959514+00', null),
('47', 'payment-received', null, null, null, null, '2026-11-22 14:30:20.032264+00', null, '0', null, 'HDAJ8-GHDRY', 'payment-received HDAJ8-GHDRY', '2026-11-22 14:30:20.032264+00', '2026-11-24 14:30:20.032264+00', null),
('48', 'welcome', 'asha.9c5511c97e39@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:20.105346+00', null, '0', null, null, null, '2026-11-22 14:30:20.105346+00', '2026-11-24 14:30:20.105346+00', null),
('49', 'order-placed', null, null, null, null, '2026-11-22 14:30:20.325233+00', null, '0', null, 'WQ3JP-Y7ZEN', 'order-placed WQ3JP-Y7ZEN', '2026-11-22 14:30:20.325233+00', '2026-11-24 14:30:20.325233+00', null),
('5', 'order-placed', null, null, null, null, '2026-11-22 14:30:17.981965+00', '2026-11-22 14:30:24.031347+00', '1', null, 'CTPQT-CHG6V', 'order-placed CTPQT-CHG6V', null, '2026-11-24 14:30:17.981965+00', null),
('50', 'new-order', null, null, null, null, '2026-11-22 14:30:20.325233+00', null, '0', null, 'WQ3JP-Y7ZEN', 'new-order WQ3JP-Y7ZEN', '2026-11-22 14:30:20.325233+00', '2026-11-24 14:30:20.325233+00', null),
('51', 'welcome', 'asha.3ab50165fe5e@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:20.417201+00', null, '0', null, null, null, '2026-11-22 14:30:20.417201+00', '2026-11-24 14:30:20.417201+00', null),
('52', 'order-placed', null, null, null, null, '2026-11-22 14:30:20.588344+00', null, '0', null, 'W3A4F-2S5Q8', 'order-placed W3A4F-2S5Q8', '2026-11-22 14:30:20.588344+00', '2026-11-24 14:30:20.588344+00', null),
('53', 'new-order', null, null, null, null, '2026-11-22 14:30:20.588344+00', null, '0', null, 'W3A4F-2S5Q8', 'new-order W3A4F-2S5Q8', '2026-11-22 14:30:20.588344+00', '2026-11-24 14:30:20.588344+00', null),
('54', 'welcome', 'asha.e45bbdbd9fbd@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:20.784004+00', null, '0', null, null, null, '2026-11-22 14:30:20.784004+00', '2026-11-24 14:30:20.784004+00', null),
('55', 'order-placed', null, null, null, null, '2026-11-22 14:30:20.866993+00', null, '0', null, 'VARHQ-XF488', 'order-placed VARHQ-XF488', '2026-11-22 14:30:20.866993+00', '2026-11-24 14:30:20.866993+00', null),
('56', 'new-order', null, null, null, null, '2026-11-22 14:30:20.866993+00', null, '0', null, 'VARHQ-XF488', 'new-order VARHQ-XF488', '2026-11-22 14:30:20.866993+00', '2026-11-24 14:30:20.866993+00', null),
('57', 'welcome', 'asha.c91a2096cd13@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:20.909247+00', null, '0', null, null, null, '2026-11-22 14:30:20.909247+00', '2026-11-24 14:30:20.909247+00', null),
('58', 'order-placed', null, null, null, null, '2026-11-22 14:30:21.017868+00', null, '0', null, 'KABKX-R8VYR', 'order-placed KABKX-R8VYR', '2026-11-22 14:30:21.017868+00', '2026-11-24 14:30:21.017868+00', null),
('59', 'new-order', null, null, null, null, '2026-11-22 14:30:21.017868+00', null, '0', null, 'KABKX-R8VYR', 'new-order KABKX-R8VYR', '2026-11-22 14:30:21.017868+00', '2026-11-24 14:30:21.017868+00', null),
('6', 'new-order', null, null, null, null, '2026-11-22 14:30:17.981965+00', '2026-11-22 14:30:24.031347+00', '1', null, 'CTPQT-CHG6V', 'new-order CTPQT-CHG6V', null, '2026-11-24 14:30:17.981965+00', null),
('60', 'order-cancelled', null, null, null, null, '2026-11-22 14:30:21.07682+00', null, '0', null, 'KABKX-R8VYR', 'order-cancelled KABKX-R8VYR', '2026-11-22 14:30:21.07682+00', '2026-11-24 14:30:21.07682+00', null),
('61', 'refund-due', null, null, null, null, '2026-11-22 14:30:21.082679+00', null, '0', null, 'KABKX-R8VYR', 'refund-due KABKXR8VYR01', '2026-11-22 14:30:21.082679+00', '2026-11-24 14:30:21.082679+00', null),
('62', 'welcome', 'asha.7ac6d239df6b@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:21.170885+00', null, '0', null, null, null, '2026-11-22 14:30:21.170885+00', '2026-11-24 14:30:21.170885+00', null),
('63', 'order-placed', null, null, null, null, '2026-11-22 14:30:21.269648+00', null, '0', null, '3W6WZ-EEE6Y', 'order-placed 3W6WZ-EEE6Y', '2026-11-22 14:30:21.269648+00', '2026-11-24 14:30:21.269648+00', null),
('64', 'new-order', null, null, null, null, '2026-11-22 14:30:21.269648+00', null, '0', null, '3W6WZ-EEE6Y', 'new-order 3W6WZ-EEE6Y', '2026-11-22 14:30:21.269648+00', '2026-11-24 14:30:21.269648+00', null),
('65', 'welcome', 'asha.20202b45844e@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:21.316489+00', null, '0', null, null, null, '2026-11-22 14:30:21.316489+00', '2026-11-24 14:30:21.316489+00', null),
('66', 'order-placed', null, null, null, null, '2026-11-22 14:30:21.393572+00', null, '0', null, '53T0W-G7SMT', 'order-placed 53T0W-G7SMT', '2026-11-22 14:30:21.393572+00', '2026-11-24 14:30:21.393572+00', null),
('67', 'new-order', null, null, null, null, '2026-11-22 14:30:21.393572+00', null, '0', null, '53T0W-G7SMT', 'new-order 53T0W-G7SMT', '2026-11-22 14:30:21.393572+00', '2026-11-24 14:30:21.393572+00', null),
('68', 'payment-received', null, null, null, null, '2026-11-22 14:30:21.498585+00', null, '0', null, '53T0W-G7SMT', 'payment-received 53T0W-G7SMT', '2026-11-22 14:30:21.498585+00', '2026-11-24 14:30:21.498585+00', null),
('69', 'order-shipped', null, null, null, null, '2026-11-22 14:30:21.514979+00', null, '0', null, '53T0W-G7SMT', 'order-shipped 53T0W-G7SMT', '2026-11-22 14:30:21.514979+00', '2026-11-24 14:30:21.514979+00', null),
('7', 'welcome', 'asha.283555e304a2@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:18.048509+00', '2026-11-22 14:30:24.031347+00', '1', null, null, null, null, '2026-11-24 14:30:18.048509+00', null),
('70', 'welcome', 'asha.46139a99ff69@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:21.74416+00', null, '0', null, null, null, '2026-11-22 14:30:21.74416+00', '2026-11-24 14:30:21.74416+00', null),
('71', 'order-placed', null, null, null, null, '2026-11-22 14:30:21.774653+00', null, '0', null, '2W2QW-GR3WZ', 'order-placed 2W2QW-GR3WZ', '2026-11-22 14:30:21.774653+00', '2026-11-24 14:30:21.774653+00', null),
('72', 'new-order', null, null, null, null, '2026-11-22 14:30:21.774653+00', null, '0', null, '2W2QW-GR3WZ', 'new-order 2W2QW-GR3WZ', '2026-11-22 14:30:21.774653+00', '2026-11-24 14:30:21.774653+00', null),
('73', 'payment-received', null, null, null, null, '2026-11-22 14:30:21.817674+00', null, '0', null, '2W2QW-GR3WZ', 'payment-received 2W2QW-GR3WZ', '2026-11-22 14:30:21.817674+00', '2026-11-24 14:30:21.817674+00', null),
('74', 'order-shipped', null, null, null, null, '2026-11-22 14:30:21.827302+00', null, '0', null, '2W2QW-GR3WZ', 'order-shipped 2W2QW-GR3WZ', '2026-11-22 14:30:21.827302+00', '2026-11-24 14:30:21.827302+00', null),
('75', 'refund-sent', null, null, null, null, '2026-11-22 14:30:21.849744+00', null, '0', null, '2W2QW-GR3WZ', 'refund-sent 3', '2026-11-22 14:30:21.849744+00', '2026-11-24 14:30:21.849744+00', '3'),
('76', 'welcome', 'asha.1c0325b57f43@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:21.890647+00', null, '0', null, null, null, '2026-11-22 14:30:21.890647+00', '2026-11-24 14:30:21.890647+00', null),
('77', 'order-placed', null, null, null, null, '2026-11-22 14:30:21.928612+00', null, '0', null, 'EX7BF-E0N0J', 'order-placed EX7BF-E0N0J', '2026-11-22 14:30:21.928612+00', '2026-11-24 14:30:21.928612+00', null),
('78', 'new-order', null, null, null, null, '2026-11-22 14:30:21.928612+00', null, '0', null, 'EX7BF-E0N0J', 'new-order EX7BF-E0N0J', '2026-11-22 14:30:21.928612+00', '2026-11-24 14:30:21.928612+00', null),
('79', 'payment-received', null, null, null, null, '2026-11-22 14:30:21.941571+00', null, '0', null, 'EX7BF-E0N0J', 'payment-received EX7BF-E0N0J', '2026-11-22 14:30:21.941571+00', '2026-11-24 14:30:21.941571+00', null),
('8', 'order-placed', null, null, null, null, '2026-11-22 14:30:18.119123+00', '2026-11-22 14:30:24.031347+00', '1', null, '3KYP2-YBBSW', 'order-placed 3KYP2-YBBSW', null, '2026-11-24 14:30:18.119123+00', null),
('80', 'order-shipped', null, null, null, null, '2026-11-22 14:30:21.952836+00', null, '0', null, 'EX7BF-E0N0J', 'order-shipped EX7BF-E0N0J', '2026-11-22 14:30:21.952836+00', '2026-11-24 14:30:21.952836+00', null),
('81', 'welcome', 'asha.7a5fd3ac3a60@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:22.043025+00', null, '0', null, null, null, '2026-11-22 14:30:22.043025+00', '2026-11-24 14:30:22.043025+00', null),
('82', 'order-placed', null, null, null, null, '2026-11-22 14:30:22.116487+00', null, '0', null, 'F43BH-8B2XE', 'order-placed F43BH-8B2XE', '2026-11-22 14:30:22.116487+00', '2026-11-24 14:30:22.116487+00', null),
('83', 'new-order', null, null, null, null, '2026-11-22 14:30:22.116487+00', null, '0', null, 'F43BH-8B2XE', 'new-order F43BH-8B2XE', '2026-11-22 14:30:22.116487+00', '2026-11-24 14:30:22.116487+00', null),
('84', 'payment-received', null, null, null, null, '2026-11-22 14:30:22.151796+00', null, '0', null, 'F43BH-8B2XE', 'payment-received F43BH-8B2XE', '2026-11-22 14:30:22.151796+00', '2026-11-24 14:30:22.151796+00', null),
('85', 'order-shipped', null, null, null, null, '2026-11-22 14:30:22.168994+00', null, '0', null, 'F43BH-8B2XE', 'order-shipped F43BH-8B2XE', '2026-11-22 14:30:22.168994+00', '2026-11-24 14:30:22.168994+00', null),
('86', 'refund-sent', null, null, null, null, '2026-11-22 14:30:22.198778+00', null, '0', null, 'F43BH-8B2XE', 'refund-sent 5', '2026-11-22 14:30:22.198778+00', '2026-11-24 14:30:22.198778+00', '5'),
('87', 'welcome', 'asha.93430cc8e56b@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:22.263316+00', null, '0', null, null, null, '2026-11-22 14:30:22.263316+00', '2026-11-24 14:30:22.263316+00', null),
('88', 'order-placed', null, null, null, null, '2026-11-22 14:30:22.326003+00', null, '0', null, 'J606V-GCJ70', 'order-placed J606V-GCJ70', '2026-11-22 14:30:22.326003+00', '2026-11-24 14:30:22.326003+00', null),
('89', 'new-order', null, null, null, null, '2026-11-22 14:30:22.326003+00', null, '0', null, 'J606V-GCJ70', 'new-order J606V-GCJ70', '2026-11-22 14:30:22.326003+00', '2026-11-24 14:30:22.326003+00', null),
('9', 'new-order', null, null, null, null, '2026-11-22 14:30:18.119123+00', null, '0', null, '3KYP2-YBBSW', 'new-order 3KYP2-YBBSW', '2026-11-22 14:30:18.119123+00', '2026-11-24 14:30:18.119123+00', null),
('90', 'payment-received', null, null, null, null, '2026-11-22 14:30:22.345066+00', null, '0', null, 'J606V-GCJ70', 'payment-received J606V-GCJ70', '2026-11-22 14:30:22.345066+00', '2026-11-24 14:30:22.345066+00', null),
('91', 'order-shipped', null, null, null, null, '2026-11-22 14:30:22.355841+00', null, '0', null, 'J606V-GCJ70', 'order-shipped J606V-GCJ70', '2026-11-22 14:30:22.355841+00', '2026-11-24 14:30:22.355841+00', null),
('92', 'refund-sent', null, null, null, null, '2026-11-22 14:30:22.375586+00', null, '0', null, 'J606V-GCJ70', 'refund-sent 6', '2026-11-22 14:30:22.375586+00', '2026-11-24 14:30:22.375586+00', '6'),
('93', 'welcome', 'asha.ada01e0ecd88@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:22.47642+00', null, '0', null, null, null, '2026-11-22 14:30:22.47642+00', '2026-11-24 14:30:22.47642+00', null),
('94', 'order-placed', null, null, null, null, '2026-11-22 14:30:22.552846+00', null, '0', null, 'JMZF1-ND1GG', 'order-placed JMZF1-ND1GG', '2026-11-22 14:30:22.552846+00', '2026-11-24 14:30:22.552846+00', null),
('95', 'new-order', null, null, null, null, '2026-11-22 14:30:22.552846+00', null, '0', null, 'JMZF1-ND1GG', 'new-order JMZF1-ND1GG', '2026-11-22 14:30:22.552846+00', '2026-11-24 14:30:22.552846+00', null),
('96', 'welcome', 'asha.0928258a7a42@shopper.example', null, 'Welcome', 'Dear Asha,

Your account is open. Sign in with this address to order, to follow your orders and to find their invoices.

http://localhost:3000

If it was not you who opened it, there is nothing to do: nobody can order in your name without its password, and you can make the account yours with Forgot password on the sign-in page.', '2026-11-22 14:30:22.702906+00', null, '0', null, null, null, '2026-11-22 14:30:22.702906+00', '2026-11-24 14:30:22.702906+00', null),
('97', 'order-placed', null, null, null, null, '2026-11-22 14:30:22.803551+00', null, '0', null, '1MWKP-2SVVZ', 'order-placed 1MWKP-2SVVZ', '2026-11-22 14:30:22.803551+00', '2026-11-24 14:30:22.803551+00', null),
('98', 'new-order', null, null, null, null, '2026-11-22 14:30:22.803551+00', null, '0', null, '1MWKP-2SVVZ', 'new-order 1MWKP-2SVVZ', '2026-11-22 14:30:22.803551+00', '2026-11-24 14:30:22.803551+00', null),
('99', 'payment-received', null, null, null, null, '2026-11-22 14:30:22.894475+00', null, '0', null, '1MWKP-2SVVZ', 'payment-received 1MWKP-2SVVZ', '2026-11-22 14:30:22.894475+00', '2026-11-24 14:30:22.894475+00', null);

insert into sessions (token_hash, customer_id, is_long, created_at, last_seen_at, expires_at, absolute_expires_at) overriding system value values
(E'\\x0436d7a73cae5addbc0cd268fb30c377400fd3d1e02560965148515ada8c1911', 'fcf6c106-9dea-4b50-b100-e4804aefd443', 'false', '2026-11-22 14:30:19.125659+00', '2026-11-22 14:30:19.125659+00', '2026-11-29 14:30:19.125659+00', '2027-02-20 14:30:19.125659+00'),
(E'\\x06381431fd18c920431b0c243d0550f630eccf96622660ed08aee6f581a7f711', 'afec4ec5-5f5a-4c53-a38c-f9f3db37e4bd', 'false', '2026-11-22 14:30:19.449409+00', '2026-11-22 14:30:19.449409+00', '2026-11-29 14:30:19.449409+00', '2027-02-20 14:30:19.449409+00'),
(E'\\x11107cde26f648996b5757735a60e75767de85a70126da1e8dcd3fdfa2ed016b', 'd477cf97-17f7-4cc5-8e55-dde07f2fff37', 'false', '2026-11-22 14:30:22.112239+00', '2026-11-22 14:30:22.112239+00', '2026-11-29 14:30:22.112239+00', '2027-02-20 14:30:22.112239+00'),
(E'\\x258e93d2834c78e5ef6b1305b959ca0d23039d736152e1bd973848aa1833b1d4', 'b8c8e6e2-6689-4ebc-bf31-8362b49fb909', 'false', '2026-11-22 14:30:21.268083+00', '2026-11-22 14:30:21.268083+00', '2026-11-29 14:30:21.268083+00', '2027-02-20 14:30:21.268083+00'),
(E'\\x2a5e103444fe2667acd4efbb8ff5aa989dfd444bad5dfefc01d4c0b98a46db1b', 'b6c22009-8086-4a20-9110-f9ea5b6f5835', 'false', '2026-11-22 14:30:22.542977+00', '2026-11-22 14:30:22.542977+00', '2026-11-29 14:30:22.542977+00', '2027-02-20 14:30:22.542977+00'),
(E'\\x435530208ef62b6e743a036129ae3c4fa3dfe584dc3014a93394a932686fdb9b', 'f18fc669-e438-45ab-8a39-99858274bcfa', 'false', '2026-11-22 14:30:17.966922+00', '2026-11-22 14:30:17.966922+00', '2026-11-29 14:30:17.966922+00', '2027-02-20 14:30:17.966922+00'),
(E'\\x44d2108d552db93264cb943eab4cc52c0722f18614b7eebcec88e458cc9f730d', '122141aa-0aa5-48bd-89ae-6934915ac1d4', 'false', '2026-11-22 14:30:18.900841+00', '2026-11-22 14:30:18.900841+00', '2026-11-29 14:30:18.900841+00', '2027-02-20 14:30:18.900841+00'),
(E'\\x4e475ea4fbb5579804b296e0d5617b5e1bdd750db124a780a07fcd2064af45e0', '49da4f7d-9dca-4d69-bc38-72d8ecd2bd2d', 'false', '2026-11-22 14:30:17.700157+00', '2026-11-22 14:30:17.700157+00', '2026-11-29 14:30:17.700157+00', '2027-02-20 14:30:17.700157+00'),
(E'\\x5d4af41166cbf37bf9652150f46fe80f2b54eeaeaa239c5b0fb29a6887f770e3', '989f4873-cad2-4ba7-88b6-e60487108870', 'false', '2026-11-22 14:30:21.382681+00', '2026-11-22 14:30:21.382681+00', '2026-11-29 14:30:21.382681+00', '2027-02-20 14:30:21.382681+00'),
(E'\\x62329c5d0acf3f8c102b6e5efaecfadf3e4d6b7b9a3bba37cf74a1413a83f506', '34c9f374-bcd7-47e9-a014-1e66a449c329', 'false', '2026-11-22 14:30:18.116814+00', '2026-11-22 14:30:18.116814+00', '2026-11-29 14:30:18.116814+00', '2027-02-20 14:30:18.116814+00'),
(E'\\x64690ec7a4cb9cb29be2c28f38d7ba9607ab7f05abd9142b64179896836ad3cb', '88e58951-e9a7-40fa-911c-d13cbf07215c', 'false', '2026-11-22 14:30:20.322954+00', '2026-11-22 14:30:20.322954+00', '2026-11-29 14:30:20.322954+00', '2027-02-20 14:30:20.322954+00'),
(E'\\x7e6404e578eb51cdcf2fee82c6e9b1ef48b6e498d05b5f2085815aa4e225b1e4', 'dab4aa99-c7cc-4b96-9c33-9a030b1d378e', 'false', '2026-11-22 14:30:19.299098+00', '2026-11-22 14:30:19.299098+00', '2026-11-29 14:30:19.299098+00', '2027-02-20 14:30:19.299098+00'),
(E'\\x83bd310ef1e0512da9b961298a3af02843e1b7878b1c84285f480ef732592d92', '79a2879b-b4fb-4c06-a06e-26dce25ccfa7', 'false', '2026-11-22 14:30:20.575758+00', '2026-11-22 14:30:20.575758+00', '2026-11-29 14:30:20.575758+00', '2027-02-20 14:30:20.575758+00'),
(E'\\x8464ec7a9705c3ee94a0562a201dc014b299e876fb261eabce2800086f1eb25a', '4719e5bd-469b-4458-ac5f-d6beecee32ef', 'false', '2026-11-22 14:30:18.590352+00', '2026-11-22 14:30:18.590352+00', '2026-11-29 14:30:18.590352+00', '2027-02-20 14:30:18.590352+00'),
(E'\\x91416b668bb2e1001003e68d7158ba59d1d5d68e036eb45b86c9af7183bc5ec8', '6d33dad9-0fad-4d70-aecd-beac2dd054c8', 'false', '2026-11-22 14:30:19.806734+00', '2026-11-22 14:30:19.806734+00', '2026-11-29 14:30:19.806734+00', '2027-02-20 14:30:19.806734+00'),
(E'\\xaa122bba78c9768cc0d18e2fa0de6f419dff267e9ce66b62c0ac3e23595d7e09', '72715f9b-93c3-48b7-97f7-08538d8f888c', 'false', '2026-11-22 14:30:21.008119+00', '2026-11-22 14:30:21.008119+00', '2026-11-29 14:30:21.008119+00', '2027-02-20 14:30:21.008119+00'),
(E'\\xaaf0dc53d9edc0f22964a6e7e8f8c5cc7320cc98bc421b93c7cd12ed49515247', 'b4c4e41d-25da-48cb-a226-c131483767d0', 'false', '2026-11-22 14:30:20.864616+00', '2026-11-22 14:30:20.864616+00', '2026-11-29 14:30:20.864616+00', '2027-02-20 14:30:20.864616+00'),
(E'\\xba7d79a4720104ccc48743db1d75a35b4203d3ac97323d4e3c0caea288aaaeb5', 'c50acca8-fb3a-4dbc-b849-bb21a82a4867', 'false', '2026-11-22 14:30:18.321185+00', '2026-11-22 14:30:18.321185+00', '2026-11-29 14:30:18.321185+00', '2027-02-20 14:30:18.321185+00'),
(E'\\xc5d118a19132dabfa78054e76d74193a3e13d6ee38a5f55012a107564a96a784', '97b87ef8-6261-430c-8308-2087d722ba7b', 'false', '2026-11-22 14:30:21.926564+00', '2026-11-22 14:30:21.926564+00', '2026-11-29 14:30:21.926564+00', '2027-02-20 14:30:21.926564+00'),
(E'\\xd24581b0c117b39f08df7ce71587c8bfceff644d5ee627240729e7919efd0c9d', '80d96857-1dda-4c1c-bc50-c83fa8dc4e84', 'false', '2026-11-22 14:30:21.773226+00', '2026-11-22 14:30:21.773226+00', '2026-11-29 14:30:21.773226+00', '2027-02-20 14:30:21.773226+00'),
(E'\\xd9cf22ec1ac98f31d48a16ba5155801daac1449c79d70b3639816b375e8c9078', '620bc009-7fde-445d-afd7-121848f35f8d', 'false', '2026-11-22 14:30:23.694769+00', '2026-11-22 14:30:23.694769+00', '2026-11-29 14:30:23.694769+00', '2027-02-20 14:30:23.694769+00'),
(E'\\xdd604cfedfdac7eb5aef9568db10ed9bddf9867f5e21fd1c303f17b048839930', '7efeea2a-c0e5-4f9c-95f3-e000e069b91b', 'false', '2026-11-22 14:30:22.800419+00', '2026-11-22 14:30:22.800419+00', '2026-11-29 14:30:22.800419+00', '2027-02-20 14:30:22.800419+00'),
(E'\\xef082e02bd47aa43a609f7ae521d3b958c2bb8ff5c6749d35b46a665d72d3b83', 'ffe40d6b-0642-4665-9f98-4c57560ab4ea', 'false', '2026-11-22 14:30:19.956257+00', '2026-11-22 14:30:19.956257+00', '2026-11-29 14:30:19.956257+00', '2027-02-20 14:30:19.956257+00'),
(E'\\xf0b1cde147df85926561f6e7509717cb8f05fae0b78f20f1c75eb807799c8350', '4646a1fa-80c8-43f9-b7f0-a248fe5163bd', 'false', '2026-11-22 14:30:22.323462+00', '2026-11-22 14:30:22.323462+00', '2026-11-29 14:30:22.323462+00', '2027-02-20 14:30:22.323462+00'),
(E'\\xfc4ef7400b39f8d0961539b7ed75c6763961c6d8986b434939db091fd60e8ea8', '77ec72de-3f6f-41ed-beb8-db0819273045', 'false', '2026-11-22 14:30:23.16942+00', '2026-11-22 14:30:23.16942+00', '2026-11-29 14:30:23.16942+00', '2027-02-20 14:30:23.16942+00');

insert into shop_documents (key, value, updated_at) overriding system value values
('secrets', '{"signing": "PT4gBzL7ZFaxUhLFTz4-DNo_I97tl-WnLneAJxJCxR0"}', '2026-11-22 14:30:16.91848+00'),
('store-info', '{"gstin": "09ZZZCH0000Z1ZH", "stateCode": "09", "companyName": "Chowk Handicrafts <LLP>", "companyEmail": "care@chowk.example", "companyPhone": "+919812345678", "companyAddress": "B-12, Sector 63, Noida, Uttar Pradesh 201301"}', '2026-11-22 14:30:16.90182+00');

insert into sign_in_attempts (account_hash, address_hash, attempts, next_allowed_at, forgotten_at) overriding system value values
(E'\\x04737490a9e85080664df83faad0d16920c9422d9f16dd3ee20e095e07be2543', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:19.25425+00'),
(E'\\x0b91275c7d399d8e50403d0cd15d2956baf8ca68d7c9788c60a3495fb1314cea', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:21.745839+00'),
(E'\\x13dcab6cd70a2ef63ee9f18a51242d3efe4c4d83775fbac1e5efac287d2383f0', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:17.916829+00'),
(E'\\x1a82fabf6be4f24f908b0285f8cce389b08c889484e1a6ea4da19de7dd0a5d79', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:19.401943+00'),
(E'\\x5104e906411a4ac24fd95ec435c67cc17a05fb9e2ca97e96a7b763678a40ac61', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:18.986145+00'),
(E'\\x54708fce95993d0304b2ab78f2ef624159b94c4aa60cb4e1b4c07b54b1df7635', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:20.786148+00'),
(E'\\x54966ee0360f6e478bfe89e79d6686c7314dbfd038e8f22862bbdd7f3e22ad78', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:20.420446+00'),
(E'\\x6267abb856ac58002553acc7b11507064f0bd7396a95527108c91bfd39e967ce', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:20.912124+00'),
(E'\\x62a5e036875b92a4c3000d1fd1ae3993376bec0d3c5ea03d7704ae51424f2094', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:23.602973+00'),
(E'\\x754c6b42cf8cfb8e2d701834c054951599c32a041bc1be7e003f18067867f974', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:19.743309+00'),
(E'\\x787b821f3e7376ddda23f644a787f93d4fe0f09f502b18003adb37954ab37ee5', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:19.878047+00'),
(E'\\x839df056df0bbf71ea053cd201a48cdbe510aaa247db2eb25265c854078f0ad4', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:21.172568+00'),
(E'\\x848ca3f4423367ffa00cde2d2ecb241850ce3e67f1c4250ddfca1c4ce224216f', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:22.714142+00'),
(E'\\xa1152fa0365cd393177cd33e191f07d2426dc46196a83b5133da2b153da1952d', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:18.218291+00'),
(E'\\xa2bdc02d41db82ce8f3ce531b04ad523aaf890decc9c9484294e711c00cee833', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:22.268893+00'),
(E'\\xafad830c0a4e7070a9a8f8f7a8c6b9575e6b3ec71929c71f80fb88f611d8cb66', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:21.318727+00'),
(E'\\xb1396401c62c77602ef449ad2afe658de07191a106c37c088a6c5bb8dc48bb7f', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:21.892364+00'),
(E'\\xb6398c818602fd3d59572f1b29e0fddc519a9bdfe73dc35d2e5c554ef6c4c842', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:17.653434+00'),
(E'\\xb8c3a70b610d18dd483762c502481c3b6749c24b016cc1562e4d0e8ab185f7bd', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:20.108033+00'),
(E'\\xdc0f36afad3d46948060100209093b2f0faf8e7819a1e3cad7bb4536a654ab13', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:18.456526+00'),
(E'\\xde86d3a23073ae885eda78f8ed0c6c13c419c7b8e58dace414485a7a64e5181e', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:18.787213+00'),
(E'\\xe40255557ea9bfb65459a286772caaae8afa7470a4cf4d672f80322212e3881c', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:18.059618+00'),
(E'\\xf3b0e37c8140c44c788d60597d717f30fe86c93ec67973d8e319ad481adfdda0', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:22.478609+00'),
(E'\\xf5c6f4bcce5ad4718d38bf7d39ab58c72c06679718a5f099deb197cb97395884', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:23.046448+00'),
(E'\\xfd87f2cefacee6bec5bfdd07e55b7757a2a69b765a92f946c311f0e06014237f', E'\\x7b1b763ee8f62eb88e4742a760f912d0b19bcd58b2b948999784bacc15a7f4d7', '0', '-infinity', '2026-11-22 15:30:22.045491+00');

insert into stock_movements (id, variant_id, quantity_change, reason, order_id, at) overriding system value values
('1', '1', '100', 'import', null, '2026-11-22 14:30:16.920659+00'),
('10', '1', '1', 'release', 'FN27C-MPNQB', '2026-11-22 14:30:19.156523+00'),
('11', '1', '-1', 'order', 'TP170-X2467', '2026-11-22 14:30:19.30063+00'),
('12', '1', '1', 'adjust', null, '2026-11-22 14:30:19.340096+00'),
('13', '1', '-1', 'order', 'GRM79-1XC6A', '2026-11-22 14:30:19.452115+00'),
('14', '1', '-1', 'order', 'JAVCM-0DK97', '2026-11-22 14:30:19.808407+00'),
('15', '1', '-1', 'order', 'HDAJ8-GHDRY', '2026-11-22 14:30:19.959514+00'),
('16', '1', '-1', 'order', 'WQ3JP-Y7ZEN', '2026-11-22 14:30:20.325233+00'),
('17', '1', '-1', 'order', 'W3A4F-2S5Q8', '2026-11-22 14:30:20.588344+00'),
('18', '1', '-1', 'order', 'VARHQ-XF488', '2026-11-22 14:30:20.866993+00'),
('19', '1', '-1', 'order', 'KABKX-R8VYR', '2026-11-22 14:30:21.017868+00'),
('2', '1', '-1', 'order', '428WT-19MZB', '2026-11-22 14:30:17.718445+00'),
('20', '1', '1', 'release', 'KABKX-R8VYR', '2026-11-22 14:30:21.07682+00'),
('21', '1', '-1', 'order', '3W6WZ-EEE6Y', '2026-11-22 14:30:21.269648+00'),
('22', '1', '-1', 'order', '53T0W-G7SMT', '2026-11-22 14:30:21.393572+00'),
('23', '1', '-1', 'order', '2W2QW-GR3WZ', '2026-11-22 14:30:21.774653+00'),
('24', '1', '-1', 'order', 'EX7BF-E0N0J', '2026-11-22 14:30:21.928612+00'),
('25', '1', '-1', 'order', 'F43BH-8B2XE', '2026-11-22 14:30:22.116487+00'),
('26', '1', '-1', 'order', 'J606V-GCJ70', '2026-11-22 14:30:22.326003+00'),
('27', '1', '-1', 'order', 'JMZF1-ND1GG', '2026-11-22 14:30:22.552846+00'),
('28', '1', '-1', 'order', '1MWKP-2SVVZ', '2026-11-22 14:30:22.803551+00'),
('29', '1', '-1', 'order', 'J6BMX-EXB3S', '2026-11-22 14:30:23.174312+00'),
('3', '1', '-1', 'order', 'CTPQT-CHG6V', '2026-11-22 14:30:17.981965+00'),
('30', '1', '-1', 'order', 'HN0YM-FYS1D', '2026-11-22 14:30:23.72814+00'),
('4', '1', '-1', 'order', '3KYP2-YBBSW', '2026-11-22 14:30:18.119123+00'),
('5', '1', '-1', 'order', 'CPFEV-KRFX7', '2026-11-22 14:30:18.323022+00'),
('6', '1', '-1', 'order', 'G0PT6-GTF4D', '2026-11-22 14:30:18.593503+00'),
('7', '1', '-1', 'order', 'B381D-PGQA9', '2026-11-22 14:30:18.903223+00'),
('8', '1', '1', 'release', 'B381D-PGQA9', '2026-11-22 14:30:18.913725+00'),
('9', '1', '-1', 'order', 'FN27C-MPNQB', '2026-11-22 14:30:19.129798+00');

insert into test_gateway_payments (reference, amount_paise, currency, state, decided_at) overriding system value values
('3W6WZEEE6Y01', '129900', 'INR', 'open', null),
('HDAJ8GHDRY01', '129900', 'INR', 'captured', '2026-11-22 14:30:20.029643+00'),
('HN0YMFYS1D01', '129900', 'INR', 'open', null),
('VARHQXF48801', '129900', 'INR', 'captured', '2026-11-22 14:30:20.885284+00'),
('W3A4F2S5Q801', '129900', 'INR', 'open', null),
('WQ3JPY7ZEN01', '129900', 'INR', 'failed', '2026-11-22 14:30:20.357433+00');

insert into variants (id, product_id, "position", sku, size, color, options, regular_price_paise, discounted_price_paise, stock, sells_when_out, image_url, source) overriding system value values
('1', 'lamp', '1', null, '', '', '[]', '129900', null, '79', 'false', null, '{}'),
('2', 'vase', '1', null, '', '', '[]', '49900', null, '0', 'false', null, '{"Color": "x", "My column": "kept"}'),
('3', 'haldi', '1', null, '', '', '[]', '9900', null, '0', 'false', null, '{}');

INSERT INTO account (account_id, name, name_key, password_hash, created_ms) VALUES ('u-dboJhoZG2J_c', 'Fay', 'fay', '$argon2id$v=19$m=19456,t=2,p=1$u/lCwL/Ky4+LKH6ZgI7StA$iSLObZBPSSqNOcJ6VNOHRjm4emLrYR0znbfVvVYtYjg', 1794865647022);
INSERT INTO account (account_id, name, name_key, password_hash, created_ms) VALUES ('u-xkrJDZChkgvw', 'Eve', 'eve', '$argon2id$v=19$m=19456,t=2,p=1$T9vHq3+jZy7tIakmbi9TNQ$oMmt5BIgmFeZrFI/CchOYhGZcxS9+NY9tpZcODNnxhE', 1794865646869);
INSERT INTO session (token_hash, account_id, guest_name, created_ms, seen_ms) VALUES (X'02972940518a8c31dffdc041609d1a266561708a5bbb58f638248d251b1e71b9', 'u-xkrJDZChkgvw', '', 1794865646872, 1794865646872);
INSERT INTO session (token_hash, account_id, guest_name, created_ms, seen_ms) VALUES (X'0de329fc05d99d68e4ad20226954f374ac0dd58d897d3b7db3e625c14bd7367d', NULL, 'Ann', 1794865646791, 1794865646791);
INSERT INTO session (token_hash, account_id, guest_name, created_ms, seen_ms) VALUES (X'1f2785d24df1cac21ce48c3de34484dcf148cd9fc09545d721033ae73bc893b7', 'u-dboJhoZG2J_c', '', 1794865647023, 1794865647023);
INSERT INTO session (token_hash, account_id, guest_name, created_ms, seen_ms) VALUES (X'6d5050511bfafbee1b36d76fef3b8c3d536f4e685e2802825616544f6bb64929', NULL, 'Gus', 1794865647053, 1794865647053);
INSERT INTO session (token_hash, account_id, guest_name, created_ms, seen_ms) VALUES (X'7b6fd341110b2e1c68c55050337318890f51a024032603a1f989807c3e30bd54', NULL, 'Ann', 1794865646778, 1794865646778);
INSERT INTO session (token_hash, account_id, guest_name, created_ms, seen_ms) VALUES (X'e5e9757c1c8a8117037e414486b6329a2503f6f104a2ec4f1bf376e00fbe6f21', NULL, 'Bob', 1794865646792, 1794865646792);
INSERT INTO session (token_hash, account_id, guest_name, created_ms, seen_ms) VALUES (X'f60f2f47d9511b0fb7b97133ee5dda612ab7ba1c80b59cc98bc5e78ad911a82d', NULL, 'Bob', 1794865646780, 1794865646780);
INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) VALUES ('eyrbBAjf7Z', 7, X'6278df89e89a5e608792a0b189830aeaa9c08ef6b1b4b78377f2ba3e461bd083', 1, '', '0-1', 'home_row', 1794865648128);
INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) VALUES ('eyrbBhAaKB', 3, X'f025025363c505ef9297e6e284722f2343b3afcf7add5d3462ffa7fc03d05fe8', 1, '', '1-0', 'resign', 1794865647050);
INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) VALUES ('eyrbU8qEMD', 12, X'3f0be0c8ef76f6b60f798f558d48d38bbf4b3ea89b842aa3b8c854d18b39706b', 1, '', '1-0', 'resign', 1794865646790);
INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) VALUES ('eyrbso2fMc', 1, X'f050fcb358cf9ab7ed0c8318089c4ac5141fdbe6c2c268212badfaf0c920aea2', 1, '', NULL, NULL, NULL);
INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) VALUES ('eyrbxTjpgo', 20, X'bfd99d52671c867c7c2a5f90fc17c59cbc830eaee9d9f84dee0e1600426ad7bf', 1, '', '0-1', 'home_row', 1794865648125);
INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) VALUES ('eyrby2mbb1', 4, X'fbc5c39e3fc65ceda84fe51deb3829006984e76bed3af77ce9e9eb4f439a6c9c', 1, '', NULL, NULL, NULL);
INSERT INTO game (game_id, seq, head_hash, epoch, owner, result, reason, ended_ms) VALUES ('eyrbzYnAGc', 2, X'e6b713a64a819e3602300fa8fcfb86b560a93f6bfd97a937b24881dd52995fe9', 1, '', '*', 'aborted', 1794865646794);
INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, player_two_name, created_ms) VALUES ('eyrbBAjf7Z', 'kamisado', '{"options":{"deadlock":"draw","starter":"black"},"series":{"games":2,"alternation":"starter","results":["two"]}}', '{"time":"1/6","on_illegal":"ask_again","on_disconnect":{"forfeit":30000},"draw_offers":false,"takebacks":false,"rated":false,"ply_cap":null}', 'w-dJD8Ox7VhQI8', 'white', 'w-Em1qwm21beaj', 'black', 1794865648125);
INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, player_two_name, created_ms) VALUES ('eyrbBhAaKB', 'kamisado', '{"options":{},"series":{"games":3,"alternation":"starter","results":[]}}', '{"time":"600d5","on_illegal":"ask_again","on_disconnect":{"forfeit":30000},"draw_offers":true,"takebacks":true,"rated":true,"ply_cap":null}', 'u-dboJhoZG2J_c', 'Fay', 'u-xkrJDZChkgvw', 'Eve', 1794865647033);
INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, player_two_name, created_ms) VALUES ('eyrbU8qEMD', 'chess', '{"options":{}}', '{"time":"300+3","on_illegal":"ask_again","on_disconnect":{"forfeit":30000},"draw_offers":true,"takebacks":true,"rated":false,"ply_cap":null}', 'g-7b6fd341110b2e1c68c5505033731889', 'Ann', 'g-f60f2f47d9511b0fb7b97133ee5dda61', 'Bob', 1794865646782);
INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, player_two_name, created_ms) VALUES ('eyrbso2fMc', 'kamisado', '{"options":{"starter":"black"},"series":{"games":3,"alternation":"starter","results":["one"]}}', '{"time":"600d5","on_illegal":"ask_again","on_disconnect":{"forfeit":30000},"draw_offers":true,"takebacks":true,"rated":true,"ply_cap":null}', 'u-dboJhoZG2J_c', 'Fay', 'u-xkrJDZChkgvw', 'Eve', 1794865647050);
INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, player_two_name, created_ms) VALUES ('eyrbxTjpgo', 'kamisado', '{"options":{"deadlock":"draw"},"series":{"games":2,"alternation":"starter","results":[]}}', '{"time":"1/6","on_illegal":"ask_again","on_disconnect":{"forfeit":30000},"draw_offers":false,"takebacks":false,"rated":false,"ply_cap":null}', 'w-dJD8Ox7VhQI8', 'white', 'w-Em1qwm21beaj', 'black', 1794865648062);
INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, player_two_name, created_ms) VALUES ('eyrby2mbb1', 'mastermind', '{"options":{}}', '{"time":"600+3x30","on_illegal":"ask_again","on_disconnect":{"forfeit":30000},"draw_offers":true,"takebacks":true,"rated":false,"ply_cap":null}', 'g-6d5050511bfafbee1b36d76fef3b8c3d', 'Gus', 'bot-random', 'Random', 1794865647054);
INSERT INTO game_start (game_id, kind, setup, house, player_one, player_one_name, player_two, player_two_name, created_ms) VALUES ('eyrbzYnAGc', 'horde', '{"options":{}}', '{"time":"1/30","on_illegal":"ask_again","on_disconnect":{"forfeit":30000},"draw_offers":true,"takebacks":true,"rated":false,"ply_cap":null}', 'g-0de329fc05d99d68e4ad20226954f374', 'Ann', 'g-e5e9757c1c8a8117037e414486b6329a', 'Bob', 1794865646793);
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBAjf7Z', 1, 1, 1794865648126, '{"e":"started"}', X'ddab395c7e6d96e42016ebfaf92547730070f77521c6c3ae619c9dfda5515f75');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBAjf7Z', 2, 1, 1794865648126, '{"e":"moved","seat":"two","text":"a8a3","spent":0}', X'aef7b79c144303f8c5b29de58db56b8c3aa3278113410524a5af09980d9bb3e0');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBAjf7Z', 3, 1, 1794865648127, '{"e":"moved","seat":"one","text":"g1d4","spent":0}', X'b0362af7b9408f5c1586610d60001e4715b06bafd1f37acd683dd03ad44e6cc2');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBAjf7Z', 4, 1, 1794865648127, '{"e":"moved","seat":"two","text":"h8h4","spent":0}', X'c3154bd1af5deb46dfa961900b9cb4648ae7c0e1afeb5d962815cd377ceecb17');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBAjf7Z', 5, 1, 1794865648128, '{"e":"moved","seat":"one","text":"e1e5","spent":0}', X'1f7c8da4e19d8d2272e0b2cbf8c075495cb5fe5b97a0789c22100d28bc23e524');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBAjf7Z', 6, 1, 1794865648128, '{"e":"moved","seat":"two","text":"h4e1","spent":0}', X'2acad12d487b733da1baa4fdb74ed8129bff8be54043e0c5d16cf00c34e25a32');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBAjf7Z', 7, 1, 1794865648128, '{"e":"ended","outcome":{"result":"0-1","reason":"home_row"}}', X'7f8d10f44ea33f3ccf5cc6eb9bddd996f84c77ddbf62e4a405956b96ab769c33');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBhAaKB', 1, 1, 1794865647041, '{"e":"started"}', X'97caa470aa3351b4a8513c12703220331c7671092a7b79b0357c02d2dc2ade65');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBhAaKB', 2, 1, 1794865647049, '{"e":"moved","seat":"one","text":"a1a5","spent":1}', X'aaaa05716f622b61abf47a6331fd187ab968f88eb2c5b4e0067e29ce14068a6e');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbBhAaKB', 3, 1, 1794865647050, '{"e":"ended","outcome":{"result":"1-0","reason":"resign"}}', X'f00052a3c63d4322aaca21138c50981ac1efacdaf4aaafd810a173c9cbd3858d');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 1, 1, 1794865646783, '{"e":"started"}', X'7e99a909dbf1a2f139147ebcd7d69d7c1de5c772a0cce1df69ff5839681d59f2');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 2, 1, 1794865646784, '{"e":"moved","seat":"one","text":"e2e4","spent":0}', X'f94ff250cf9e2659bf222ee976e6f1b6b9bd304a0eb698a7d3b889475b183aa0');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 3, 1, 1794865646785, '{"e":"moved","seat":"two","text":"e7e5","spent":0}', X'49fcf030911e4917baf73423448829378d84886eae3d9115c7b0fd319a683108');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 4, 1, 1794865646786, '{"e":"draw_offered","seat":"one"}', X'bd552a9a4a05e81738177136fa378d55d9a4ee1ac80cff8132585d2658c7c85c');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 5, 1, 1794865646786, '{"e":"draw_declined","seat":"two"}', X'25314f35c1da604757924c8e0b0fe431e4340dd2e078faa8fda232fcd1e102d4');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 6, 1, 1794865646787, '{"e":"takeback_asked","seat":"two"}', X'b8cd58bc7f35c84c380180d3e9d238c65db4c896f7bbfe8b733bb31be9c9edb0');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 7, 1, 1794865646787, '{"e":"takeback_declined","seat":"one"}', X'47791ab583605901c41d3a4f6c0a7677f4a1bc4477fb0f25d51957c49642f02c');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 8, 1, 1794865646788, '{"e":"moved","seat":"one","text":"g1f3","spent":2}', X'1bf802f881f52f2984b58f2305081cd29a10b323acbb8a456cac914d5672f295');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 9, 1, 1794865646788, '{"e":"takeback_asked","seat":"one"}', X'9c25f587579faccd6b8790b199a54ca4a89a28308a52dd10f099a29248f1493d');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 10, 1, 1794865646789, '{"e":"taken_back","plies":1}', X'2b879e3a7ac28d37e09df8af529cb227faa7ab347ef1fabaab7331e41d1484f3');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 11, 1, 1794865646789, '{"e":"moved","seat":"one","text":"f1c4","spent":0}', X'ba0c271f07b9cbaba6111a590f3bd5c53732fc7e85099eaacaa201edeccf3fe2');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbU8qEMD', 12, 1, 1794865646790, '{"e":"ended","outcome":{"result":"1-0","reason":"resign"}}', X'841af4404c4c306fabe7543a745e5d573580a9c3b9f86bbdd7f34829ffd7845d');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbso2fMc', 1, 1, 1794865647051, '{"e":"started"}', X'f050fcb358cf9ab7ed0c8318089c4ac5141fdbe6c2c268212badfaf0c920aea2');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 1, 1, 1794865648065, '{"e":"started"}', X'a172c4c6ed40f46102a4202d2c3b2bf6c46babecd2e1f627d728bb7866c677c1');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 2, 1, 1794865648069, '{"e":"moved","seat":"one","text":"h1h4","spent":0}', X'e60d784ee99f0b38a8e3a8a5a652bd9993b1125e80e14d9e8d1205be917c253f');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 3, 1, 1794865648077, '{"e":"moved","seat":"two","text":"d8d7","spent":0}', X'38fc31d13b32a10475a473e9c69a38d6b206ba88ffb85ee7e94bd050f21fff1c');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 4, 1, 1794865648081, '{"e":"moved","seat":"one","text":"b1e4","spent":0}', X'a44542a3d18049b25085912f7cb9a352a58f38446572f6d6c921cc4f5e8d4209');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 5, 1, 1794865648088, '{"e":"moved","seat":"two","text":"a8a6","spent":0}', X'abd27968ef1fe841d010f1efe0a221cfdf4829595029a69df401a6dec859761b');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 6, 1, 1794865648093, '{"e":"moved","seat":"one","text":"e4d5","spent":0}', X'218e6c053dce916fe95c2cfc0e00ccc68eaea050b592d8ca99a3cad50e90e269');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 7, 1, 1794865648103, '{"e":"moved","seat":"two","text":"a6b5","spent":0}', X'600486ba618589bbef44798d96ce9e93add9b70f25be4c89fe6435085e6ef98f');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 8, 1, 1794865648108, '{"e":"moved","seat":"one","text":"f1f4","spent":0}', X'a9ac34344cd7aabed88fb791d039d5af894d0c6e649445986c0caaa9a1e95233');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 9, 1, 1794865648113, '{"e":"moved","seat":"two","text":"b8e5","spent":0}', X'2679301d542dfd3bbcd33d8655837851b72f5138f7dbb92fc1c9c2f329b7a9d2');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 10, 1, 1794865648121, '{"e":"moved","seat":"one","text":"a1b2","spent":0}', X'4352f048bb61c168fca582c7cb58fa580edf644a1f074dc97bbe5523211e6c76');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 11, 1, 1794865648121, '{"e":"moved","seat":"two","text":"h8h7","spent":0}', X'07f0921ab25e8604dea60ea9b7e11e8e351b9c3815db960bc338f8dccbd0365e');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 12, 1, 1794865648122, '{"e":"moved","seat":"one","text":"f4h6","spent":0}', X'f2f4fb63dd3d03cf507d57bf82de6f87b9e3d68d376b8e800a8132f1894c951c');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 13, 1, 1794865648122, '{"e":"moved","seat":"two","text":"e5e3","spent":0}', X'6ad7714ec14c5c6a5b609cf8e46fd8c69a90baef282bdc502e8e40871268bf97');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 14, 1, 1794865648122, '{"e":"moved","seat":"one","text":"c1c2","spent":0}', X'6faeca2c38ea8e9c7e30cdd946ca88a799dde80a87f5dc31282412f461ab3bd8');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 15, 1, 1794865648123, '{"e":"moved","seat":"two","text":"e8e4","spent":0}', X'fe90512964fc189d9a9195360363d245aa204f0ba09e06b6dbc42a10a0fb85ed');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 16, 1, 1794865648123, '{"e":"moved","seat":"one","text":"h4e7","spent":0}', X'7c0de8747c96cc09aaba0c3bdeaecc6574d76b023896bc669f602edfaec6dc4e');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 17, 1, 1794865648124, '{"e":"moved","seat":"two","text":"e3f2","spent":0}', X'b3a424f649229c30d749e4d32943c1156ee687a27b4a1541c2811c3132d9f819');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 18, 1, 1794865648124, '{"e":"moved","seat":"one","text":"e1d2","spent":0}', X'cebf6ea926d23376d5b2afee1f57146cfa115b827f530bba81dced5d74212e85');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 19, 1, 1794865648125, '{"e":"moved","seat":"two","text":"f2f1","spent":0}', X'e6f6c51dd67a69583738a7774a799749fbfe3c14f45bb53bae4c70c35a9334be');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbxTjpgo', 20, 1, 1794865648125, '{"e":"ended","outcome":{"result":"0-1","reason":"home_row"}}', X'6a614a9653455d582713e7270c215bd8770bc02730bebba7247c126a2f76e469');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrby2mbb1', 1, 1, 1794865647054, '{"e":"started"}', X'06d9f26b6f4a976d7f43728d7913f249f4369efe28056ffba44f5c0e9513e329');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrby2mbb1', 2, 1, 1794865647058, '{"e":"moved","seat":"two","text":"VFPW","spent":3}', X'2cc8910aa22719826995407c096c85fb71a07e5000197ef71ee1834371ebe894');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrby2mbb1', 3, 1, 1794865647059, '{"e":"moved","seat":"one","text":"RRRR","spent":5}', X'4fff15d23e0487e5ded8f8776fdf31e538d5fea8ba64ae05d0ce46e793f8a2d4');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrby2mbb1', 4, 1, 1794865647063, '{"e":"moved","seat":"two","text":"BFFF","spent":3}', X'fbc5c39e3fc65ceda84fe51deb3829006984e76bed3af77ce9e9eb4f439a6c9c');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbzYnAGc', 1, 1, 1794865646794, '{"e":"started"}', X'df74ee5b6fcbebf4b16b0826086ddd6ed1992fa15ed047eb226dc3bd0596dd4a');
INSERT INTO game_event (game_id, seq, epoch, at_ms, body, hash) VALUES ('eyrbzYnAGc', 2, 1, 1794865646794, '{"e":"aborted"}', X'a53dc0d5fe4a3cb369685b152db19822c1e0b405114abf10c083202cefdc6d7f');
INSERT INTO rating (account_id, kind, rating, deviation, volatility, games, updated_ms) VALUES ('u-dboJhoZG2J_c', 'kamisado', 1662.3108925690601, 290.31896252204893, 0.05999926959652241, 1, 1794865647050);
INSERT INTO rating (account_id, kind, rating, deviation, volatility, games, updated_ms) VALUES ('u-xkrJDZChkgvw', 'kamisado', 1337.6891074309399, 290.31896252204893, 0.05999926959652241, 1, 1794865647050);
INSERT INTO stats (account_id, kind, wins, draws, losses) VALUES ('u-dboJhoZG2J_c', 'kamisado', 1, 0, 0);
INSERT INTO stats (account_id, kind, wins, draws, losses) VALUES ('u-xkrJDZChkgvw', 'kamisado', 0, 0, 1);
INSERT INTO dialogue (game_id, body) VALUES ('eyrbBAjf7Z', '1794865648126 2> COUP 2 DEPL_PION NOIR MARON A8 A3
1 2< ERR_OK VALID CONT
0 1< ERR_OK VALID CONT
0 1< COUP 2 DEPL_PION NOIR MARON A8 A3
0 1> COUP 2 DEPL_PION BLANC VERT G1 D4
0 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 2 DEPL_PION BLANC VERT G1 D4
0 2> COUP 2 DEPL_PION NOIR ORANGE H8 H4
1 2< ERR_OK VALID CONT
0 1< ERR_OK VALID CONT
0 1< COUP 2 DEPL_PION NOIR ORANGE H8 H4
0 1> COUP 2 DEPL_PION BLANC JAUNE E1 E5
0 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 2 DEPL_PION BLANC JAUNE E1 E5
0 2> COUP 2 DEPL_PION NOIR ORANGE H4 E1
1 2< ERR_OK VALID GAGNE
0 1< ERR_OK VALID GAGNE
');
INSERT INTO dialogue (game_id, body) VALUES ('eyrbxTjpgo', '1794865648062 2> PARTIE black NOIR
7 2< ERR_OK white OK
-7 1> PARTIE white BLANC
7 1< ERR_OK black OK
0 1> COUP 1 DEPL_PION BLANC MARON H1 H4
7 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC MARON H1 H4
1 2> COUP 1 DEPL_PION NOIR JAUNE D8 D7
3 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR JAUNE D8 D7
0 2< ERR_OK VALID CONT
1 1> COUP 1 DEPL_PION BLANC BLEU B1 E4
7 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC BLEU B1 E4
0 1< ERR_OK VALID CONT
0 2> COUP 1 DEPL_PION NOIR MARON A8 A6
5 2< ERR_OK VALID CONT
0 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR MARON A8 A6
0 1> COUP 1 DEPL_PION BLANC BLEU E4 D5
10 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC BLEU E4 D5
0 2> COUP 1 DEPL_PION NOIR MARON A6 B5
5 2< ERR_OK VALID CONT
0 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR MARON A6 B5
0 1> COUP 1 DEPL_PION BLANC ROUGE F1 F4
4 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC ROUGE F1 F4
1 2> COUP 1 DEPL_PION NOIR VERT B8 E5
7 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR VERT B8 E5
0 2< ERR_OK VALID CONT
1 1> COUP 1 DEPL_PION BLANC ORANGE A1 B2
0 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC ORANGE A1 B2
0 2> COUP 1 DEPL_PION NOIR ORANGE H8 H7
0 2< ERR_OK VALID CONT
1 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR ORANGE H8 H7
0 1> COUP 1 DEPL_PION BLANC ROUGE F4 H6
0 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC ROUGE F4 H6
0 1< ERR_OK VALID CONT
0 2> COUP 1 DEPL_PION NOIR VERT E5 E3
0 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR VERT E5 E3
0 2< ERR_OK VALID CONT
0 1> COUP 1 DEPL_PION BLANC POURPRE C1 C2
1 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC POURPRE C1 C2
0 2> COUP 1 DEPL_PION NOIR FUCHIA E8 E4
0 1< ERR_OK VALID CONT
0 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR FUCHIA E8 E4
0 2< ERR_OK VALID CONT
0 1> COUP 1 DEPL_PION BLANC MARON H4 E7
1 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC MARON H4 E7
0 2> COUP 1 DEPL_PION NOIR VERT E3 F2
0 2< ERR_OK VALID CONT
0 1< ERR_OK VALID CONT
0 1< COUP 1 DEPL_PION NOIR VERT E3 F2
0 1> COUP 1 DEPL_PION BLANC JAUNE E1 D2
0 1< ERR_OK VALID CONT
0 2< ERR_OK VALID CONT
0 2< COUP 1 DEPL_PION BLANC JAUNE E1 D2
1 2> COUP 1 DEPL_PION NOIR VERT F2 F1
0 2< ERR_OK VALID GAGNE
0 1< ERR_OK VALID GAGNE
');

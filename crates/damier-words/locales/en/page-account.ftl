### Logging in and signing up.

page-title-login = Log in
page-title-signup = Sign up
page-title-reset = Choose another password
page-signup-text = An account keeps your name, your games and your rating. The games you played as a guest become its own.
page-reset-text = Whoever runs this server can give you a code with which you choose another password.
page-reset-code = Code
page-reset = Change the password
page-name = Name
page-name-hint = 1 to 30 letters, digits, spaces or signs like - and _
page-password = Password
page-new-password = New password
page-password-hint = At least 8 characters
page-show-password = Show the password
page-wait = Try again in { $time }
page-welcome = You are logged in as { $name }.
page-logged-in-as = You are logged in as { $name }.
page-no-account-yet = No account yet?
page-have-account = I have an account
page-forgot-password = Forgot your password?
